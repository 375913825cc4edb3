--------------------------------- MODULE SVG --------------------------------
\* Pictures as trees of elements. SVGElemToString, NodeOfRingNetwork and
\* NodesOfDirectedMultiGraph need the evaluator.
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE Integers
LOCAL INSTANCE TLC
LOCAL INSTANCE FiniteSets

SVGElem(_name, _attrs, _children, _innerText) ==
  [name |-> _name, attrs |-> _attrs, children |-> _children, innerText |-> _innerText]

Line(x1, y1, x2, y2, attrs) ==
  LET own == [x1 |-> ToString(x1), y1 |-> ToString(y1),
              x2 |-> ToString(x2), y2 |-> ToString(y2)]
  IN  SVGElem("line", own @@ attrs, <<>>, "")
Circle(cx, cy, r, attrs) ==
  LET own == [cx |-> ToString(cx), cy |-> ToString(cy), r |-> ToString(r)]
  IN  SVGElem("circle", own @@ attrs, <<>>, "")
Rect(x, y, w, h, attrs) ==
  LET own == [x |-> ToString(x), y |-> ToString(y),
              width |-> ToString(w), height |-> ToString(h)]
  IN  SVGElem("rect", own @@ attrs, <<>>, "")
Text(x, y, text, attrs) ==
  LET own == [x |-> ToString(x), y |-> ToString(y)]
  IN  SVGElem("text", own @@ attrs, <<>>, text)
Image(x, y, width, height, href, attrs) ==
  LET own == ("xlink:href" :> href) @@ [x |-> ToString(x), y |-> ToString(y),
               width |-> ToString(width), height |-> ToString(height)]
  IN  SVGElem("image", own @@ attrs, <<>>, "")
Group(children, attrs) == SVGElem("g", attrs, children, "")
Svg(children, attrs) == SVGElem("svg", attrs, children, "")

SVGDoc(children, vbX, vbY, vbW, vbH, attrs) ==
  LET box == ToString(vbX) \o " " \o ToString(vbY) \o " "
               \o ToString(vbW) \o " " \o ToString(vbH)
      own == ("xmlns:xlink" :> "http://www.w3.org/1999/xlink")
               @@ ("xmlns" :> "http://www.w3.org/2000/svg")
               @@ ("viewBox" :> box)
  IN  Svg(<<children>>, own @@ attrs)

SVGElemToString(elem) == CHOOSE text \in STRING : elem = elem
NodeOfRingNetwork(cx, cy, r, n, m) ==
  CHOOSE point \in [x : Int, y : Int] : <<cx, cy, r, n, m>> # <<>>
NodesOfDirectedMultiGraph(nodes, edges, options) ==
  CHOOSE points \in [nodes -> [x : Int, y : Int]] : <<edges, options>> # <<>>
PointOnLine(from, to, segment) ==
  LET part(a, b) == a + ((b - a) \div segment)
  IN  [x |-> part(from.x, to.x), y |-> part(from.y, to.y)]

SVGSerialize(svg, frameNamePrefix, frameNumber) ==
  LET IO == INSTANCE IOUtils
      file == frameNamePrefix \o IO!zeroPadN(frameNumber, 3) \o ".svg"
      options == [format |-> "TXT", charset |-> "UTF-8",
                  openOptions |-> <<"WRITE", "CREATE", "TRUNCATE_EXISTING">>]
  IN  IO!Serialize(SVGElemToString(svg), file, options)
=============================================================================
