# The functions of jq that are written in jq. Names that start with an underscore are
# native functions, which programs cannot call.

def error(message): message | error;
def select(f): if f then . else empty end;
def values: select(. != null);
def nulls: select(. == null);
def booleans: select(type == "boolean");
def numbers: select(type == "number");
def strings: select(type == "string");
def arrays: select(type == "array");
def objects: select(type == "object");
def iterables: select(type | . == "array" or . == "object");
def scalars: select(type | . != "array" and . != "object");
def isfinite: type == "number" and (isinfinite | not);
def finites: select(isfinite);
def normals: select(isnormal);
def isvalid(f): try (f | true) catch false;
def toarray: if type == "array" then . else [.] end;
def have_literal_numbers: true;
def have_decnum: false;

# Generators
def range($upto): _range(0; $upto; 1);
def range($from; $upto): _range($from; $upto; 1);
def range($from; $upto; $by): _range($from; $upto; $by);
def recurse(f): def next: ., (f | next); next;
def recurse(f; condition): def next: ., (f | select(condition) | next); next;
def recurse: recurse(.[]?);
def recurse_down: recurse;
def while(condition; f): def next: if condition then ., (f | next) else empty end; next;
def until(condition; f): def next: if condition then . else f | next end; next;
def repeat(f): def next: f, next; next;
def first(f): label $out | f | ., break $out;
def last(f): reduce f as $x (null; $x);
def nth($n; f):
  if $n < 0 then error("Out of bounds negative array index") else last(limit($n + 1; f)) end;
def isempty(f): first((f | false), true);
def any(f; condition): isempty(f | condition or empty) | not;
def all(f; condition): isempty(f | condition and empty);
def any(condition): any(.[]; condition);
def all(condition): all(.[]; condition);
def any: any(.[]; .);
def all: all(.[]; .);
def in(container): . as $key | container | has($key);
def inside(container): . as $part | container | contains($part);
def IN(f): any(f == .; .);
def IN(source; f): any(source == f; .);
def add(f): reduce f as $x (null; . + $x);
def add: add(.[]);

# Arrays
def map(f): [.[] | f];
def first: .[0];
def last: .[-1];
def nth($n): .[$n];
def reverse: [.[length - 1 - range(0; length)]];
def sort_by(f): _sort_by(map([f]));
def group_by(f): _group_by(map([f]));
def unique_by(f): _unique_by(map([f]));
def min_by(f): _min_by(map([f]));
def max_by(f): _max_by(map([f]));
def unique: _unique_by(.);
def min: _min_by(.);
def max: _max_by(.);
def _flatten($depth):
  reduce .[] as $x ([];
    if ($x | type) == "array" and $depth != 0 then . + ($x | _flatten($depth - 1))
    else . + [$x] end);
def flatten($depth):
  if $depth < 0 then error("flatten depth must not be negative") else _flatten($depth) end;
def flatten: _flatten(-1);
def transpose: [range(0; map(length) | max // 0) as $i | [.[][$i]]];
def combinations:
  if length == 0 then [] else .[0][] as $x | (.[1:] | combinations) as $rest | [$x] + $rest end;
def combinations($n): . as $set | [range($n) | $set] | combinations;
def indices($x):
  if type == "array" and ($x | type) == "array" then .[$x]
  elif type == "array" then _indices($x)
  elif type == "string" and ($x | type) == "string" then _strindices($x)
  else .[$x] end;
def index($x): indices($x) | .[0];
def rindex($x): indices($x) | .[-1];

# Objects
def to_entries: [keys_unsorted[] as $key | {$key, value: .[$key]}];
def from_entries:
  reduce .[] as $entry ({};
    . + ($entry
      | {(if .key == null then .k // .name // .Name // .K // .Key else .key end
          | if type == "string" then . else tojson end):
         (if has("value") then .value elif has("v") then .v else .Value end)}));
def with_entries(f): to_entries | map(f) | from_entries;
def map_values(f): .[] |= f;
def walk(f):
  def visit:
    if type == "object" then map_values(visit) elif type == "array" then map(visit) else . end | f;
  visit;

# Paths
def del(f): delpaths([path(f)]);
def paths: path(..) | select(length > 0);
def paths(f): path(.. | select(f)) | select(length > 0);
def leaf_paths: paths(scalars);
def pick(f): . as $whole | reduce path(f) as $path (null; setpath($path; $whole | getpath($path)));
def tostream:
  path(def next: (.[]? | next), .; next) as $path
  | getpath($path)
  | reduce path(.[]?) as $below ([$path, .]; [$path + $below]);
def fromstream(f):
  {value: null, done: false} as $start
  | foreach f as $event ($start;
      if .done then $start else . end
      | if ($event | length) == 2
        then .done = ($event[0] | length == 0) | setpath(["value"] + $event[0]; $event[1])
        else .done = ($event[0] | length == 1) end;
      if .done then .value else empty end);
def truncate_stream(f):
  . as $n | null | f | . as $event
  | if (.[0] | length) > $n then setpath([0]; $event[0][$n:]) else empty end;

# Strings
def ascii: [.] | implode;
def _pattern(f):
  if type == "string" then [., null]
  elif type == "array" and length > 0 then [.[0], .[1]]
  else error("\(type) not a string or array") end
  | f;
def test($re; $flags): _test($re; $flags);
def test($re): . as $text | $re | _pattern(. as [$re, $flags] | $text | test($re; $flags));
def match($re; $flags): _match($re; $flags) | .[];
def match($re): . as $text | $re | _pattern(. as [$re, $flags] | $text | match($re; $flags));
def capture($re; $flags):
  match($re; $flags)
  | reduce (.captures[] | select(.name != null)) as {$name, $string} ({}; .[$name] = $string);
def capture($re): . as $text | $re | _pattern(. as [$re, $flags] | $text | capture($re; $flags));
def scan($re; $flags):
  match($re; "g" + $flags)
  | if (.captures | length) > 0 then [.captures[].string] else .string end;
def scan($re): scan($re; null);
def split($re; $flags): _edits($re; "g" + $flags) as [$edits, $tail] | [$edits[][0], $tail];
def splits($re; $flags): split($re; $flags) | .[];
def splits($re): splits($re; null);
def sub($re; f; $flags):
  . as $text
  | (_edits($re; $flags) as [$edits, $tail]
    | reduce $edits[] as [$gap, $names] ([];
        [$names | f] as $new
        | reduce range(0; $new | length) as $i (.; .[$i] += [$gap, $new[$i]]))
    | .[] + [$tail]
    | _concat)
    // $text;
def sub($re; f): sub($re; f; "");
def gsub($re; f; $flags): sub($re; f; $flags + "g");
def gsub($re; f): sub($re; f; "g");

# Tables
def INDEX(f; key): reduce f as $row ({}; .[$row | key | tostring] = $row);
def INDEX(key): INDEX(.[]; key);
def JOIN($index; key): [.[] | [., $index[key]]];
def JOIN($index; f; key): f | [., $index[key]];
def JOIN($index; f; key; join): f | [., $index[key]] | join;
