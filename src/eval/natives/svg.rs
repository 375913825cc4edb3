//! SVG: elements as text, and places of things in pictures.

use std::f64::consts::PI;

use crate::value::{ErrorKind, Text, Value, ValueError, function};

use super::Native;
use super::args::{Answer, finite_function, finite_set, ternary, unary};

/// Rust stack below which a nested element takes another segment.
const RED_ZONE: usize = 128 * 1024;
const STACK_SEGMENT: usize = 4 * 1024 * 1024;

pub(super) fn lookup(name: &str) -> Option<Native> {
    let native: Native = match name {
        "SVGElemToString" => |args| {
            unary(args, |element| {
                let mut out = String::new();
                write_element(&mut out, element)?;
                Ok(Value::Str(out.into()))
            })
        },
        "NodeOfRingNetwork" => node_of_ring,
        "NodesOfDirectedMultiGraph" => |args| ternary(args, nodes_of_graph),
        "PointOnLine" => |args| ternary(args, point_on_line),
        _ => return None,
    };
    Some(native)
}

fn write_element(out: &mut String, element: &Value) -> Result<(), ValueError> {
    stacker::maybe_grow(RED_ZONE, STACK_SEGMENT, || {
        let name = text_field(element, "name")?;
        out.push('<');
        out.push_str(&name);
        let attributes = finite_function(&field(element, "attrs")?, "only", "SVGElemToString")?;
        let names = function::keys(&attributes).into_iter().flatten();
        for (name, value) in names.zip(function::values(&attributes).unwrap_or_default()) {
            let (Some(name), Some(value)) = (name.as_str(), value.as_str()) else {
                return Err(misuse("attributes of SVG are strings by name", &attributes));
            };
            // Fields cannot have hyphens; single quotes need no escape in TLC.
            out.push_str(&format!(" {}='{value}'", name.replace('_', "-")));
        }
        out.push('>');
        let text = text_field(element, "innerText")?;
        out.push_str(&text.replace("<<", "&lt;&lt;").replace(">>", "&gt;&gt;"));
        let children = finite_function(&field(element, "children")?, "only", "SVGElemToString")?;
        for child in function::values(&children).unwrap_or_default() {
            write_element(out, child)?;
        }
        out.push_str(&format!("</{name}>"));
        Ok(())
    })
}

fn field(element: &Value, name: &str) -> Answer {
    function::field(element, &Text::new(name))
}

fn text_field(element: &Value, name: &str) -> Result<String, ValueError> {
    let found = field(element, name)?;
    match found.as_str() {
        Some(text) => Ok(text.to_owned()),
        None => Err(misuse(
            &format!("the field `{name}` of an SVG element is a string"),
            &found,
        )),
    }
}

fn misuse(rule: &str, found: &Value) -> ValueError {
    let shown = crate::value::brief(found);
    ValueError::new(ErrorKind::ModuleFunction, format!("{rule}, not {shown}"))
}

fn whole(value: &Value, ordinal: &str, operator: &str) -> Result<f64, ValueError> {
    match value.as_int() {
        Some(number) => Ok(number as f64),
        None => Err(ValueError::argument(ordinal, operator, "an integer", value)),
    }
}

/// A point, coordinates cut off at the decimal point.
fn point(x: f64, y: f64) -> Value {
    function::record_from(vec![
        (Text::new("x"), Value::Int(x as i64)),
        (Text::new("y"), Value::Int(y as i64)),
    ])
}

/// Node `n` of `m` on a circle around `cx`, `cy`.
fn node_of_ring(args: &[Value]) -> Answer {
    let mut numbers = Vec::with_capacity(5);
    for (ordinal, arg) in ["first", "second", "third", "fourth", "fifth"]
        .iter()
        .zip(args)
    {
        numbers.push(whole(arg, ordinal, "NodeOfRingNetwork")?);
    }
    let [cx, cy, radius, n, m] = numbers.as_slice() else {
        return Err(ValueError::new(
            ErrorKind::ModuleFunction,
            "`NodeOfRingNetwork` takes five numbers",
        ));
    };
    Ok(on_ring((*cx, *cy), *radius, *n / *m))
}

/// The point on a circle at a part of the whole turn.
fn on_ring((cx, cy): (f64, f64), radius: f64, part: f64) -> Value {
    let angle = 2.0 * PI * part;
    point(cx + radius * angle.cos(), cy + radius * angle.sin())
}

/// A place for each node. TLC asks a layout library; here they stand in a
/// ring that fits the view, which the definition allows as well.
fn nodes_of_graph(nodes: &Value, edges: &Value, options: &Value) -> Answer {
    let nodes = finite_set(nodes, "first", "NodesOfDirectedMultiGraph")?;
    if edges.as_set().is_none() {
        return Err(ValueError::not_a_set(edges));
    }
    let size = |name: &str| whole(&field(options, name)?, "third", "NodesOfDirectedMultiGraph");
    let (width, height) = (size("view_width")?, size("view_height")?);
    let radius = width.min(height) * 0.4;
    let count = nodes.len() as f64;
    let places = (0..nodes.len())
        .map(|at| on_ring((width / 2.0, height / 2.0), radius, at as f64 / count))
        .collect();
    Ok(function::tabulate(nodes, places))
}

fn point_on_line(from: &Value, to: &Value, parts: &Value) -> Answer {
    let parts = whole(parts, "third", "PointOnLine")?;
    let along = |name: &str| -> Result<f64, ValueError> {
        let start = whole(&field(from, name)?, "first", "PointOnLine")?;
        let end = whole(&field(to, name)?, "second", "PointOnLine")?;
        Ok(start + (end - start) / parts)
    };
    Ok(point(along("x")?, along("y")?))
}
