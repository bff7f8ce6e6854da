# Helpers of emitted programs. Each stands in a paragraph of its own and uses only those
# above it; a program begins with the ones it needs.

# A number that is one.
def number: if type == "number" then . else error("not a number") end;

# The result of arithmetic: it must have a value, and zero has no sign.
def finite:
  if type != "number" then .
  elif isnan or isinfinite then error("the result is not a number")
  else . + 0 end;

# A whole number, as the order of a Bessel function is.
def order: number | if . == trunc and fabs < 2147483648 then . else error("not an order") end;

def positive: if . > 0 then . else error("not a positive number") end;

# The text of a name; numbers are fine as names.
def name:
  if type == "string" then . elif type == "number" then tostring
  else error("a name is needed here") end;

# A number rounded to a multiple of a step; a step of zero means one.
def to_multiple($number; $step; rounding):
  ($step | if . == 0 then 1 else fabs end) as $step
  | ($number / $step | rounding) * $step;

# The remainder of whole numbers, with the sign of the first.
def modulo($number; $by): fmod($number | trunc; $by | trunc) | finite;

# The remainder of the quotient that is rounded to the nearest whole number, halves to even.
def remainder($number; $by):
  ($by | fabs) as $by
  | fmod($number | fabs; 2 * $by)
  | if . + . > $by then . - $by | if . + . >= $by then . - $by else . end else . end
  | if $number < 0 then 0 - . else . end;

# What is at a path; null where it leads nowhere.
def at($path):
  reduce $path[] as $step (.;
    [type, ($step | type)] as $types
    | if $types == ["object", "string"] or $types == ["array", "number"] then .[$step]
      else null end);

# Is the value one of those in an array or object?
def holds(container; $value): any(container | .[]?; . == $value);

# Changes what is at a path, if there is anything above it.
def apply($path; change):
  if at($path[:-1]) == null then . else setpath($path; at($path) | change) end;

# Changes what is at a path, if there is anything.
def adjust($path; change):
  if at($path) == null then . else setpath($path; at($path) | change) end;

# Changes what is at a key, if it is an array.
def adjust_array($key; change):
  if (at([$key]) | type) == "array" then .[$key] |= change else . end;

# Adds an array to an array by `join`; where nothing is, anything can be put.
def join_arrays($added; join):
  if . == null then $added
  elif type == "array" and ($added | type) == "array" then join
  else error("only arrays can be added to arrays") end;

# The elements of an array; none for null; anything else is one element.
def list: if . == null then [] elif type == "array" then . else [.] end;

# Is this an object, and the value too?
def merges_with($value): type == "object" and ($value | type) == "object";

def append($value):
  if merges_with($value) then . + $value else list + ($value | list) end;

def prepend($value):
  if merges_with($value) then $value + . else ($value | list) + list end;

def merge($value):
  if . == null then $value elif merges_with($value) then . + $value
  else error("only objects can be merged") end;

def deep_merge($value):
  if . == null then $value elif merges_with($value) then . * $value
  else error("only objects can be merged") end;

def plus($value): . + $value | finite;

def minus($value):
  if type == "array" then . - ($value | if type == "array" then . else [.] end)
  else . - $value | finite end;

def times($value):
  if merges_with($value) then . * $value else number * ($value | number) | finite end;

def smaller($value): if . == null then $value else fmin(number; $value | number) end;

def larger($value): if . == null then $value else fmax(number; $value | number) end;

# Without the value, or the elements of the value if it is an array.
def delete($value):
  if type == "array" then . - ([$value] + ($value | if type == "array" then . else [] end))
  else error("only arrays have elements to delete") end;

def delete_all($values):
  if type == "array" and ($values | type) == "array" then . - $values
  else error("only arrays have elements to delete") end;

def delete_key($keys):
  if type == "object" and ($keys | list | all(type == "string"))
  then delpaths($keys | list | map([.]))
  else error("only objects have keys to delete, and keys are strings") end;

def replace_all($from; $to): walk(if . == $from then $to else . end);

# The paths of a value below, with the keys of objects in order.
def paths_of($value):
  if type == "array" or type == "object"
  then keys[] as $key | .[$key] | if . == $value then [$key] else [$key] + paths_of($value) end
  else empty end;

def replace_first($count; $from; $to):
  if ($count | type) == "number" and $count > 0
  then reduce limit($count; paths_of($from)) as $path (.; setpath($path; $to))
  else . end;

# The alternatives a value stands for in a match; a constant is a list of alternatives itself.
def alternatives:
  if type == "string" and test("\\A@[a-z_][a-z0-9_]*\\z") then ["@splat$" + .[1:]]
  else list end;

# Is this a yaku with one of the names?
def is_named($names):
  (if type == "object" then .display_name else null end) as $name
  | any($names[]; . == $name);

def remove_yaku($key; $names):
  ($names | list) as $names
  | adjust_array($key; map(select(is_named($names) | not)));

# All yaku of a name make place for one at the end; what follows is done only then.
def replace_yaku($key; $name; $yaku; follow):
  if (at([$key]) | type) == "array" and any(.[$key][]; is_named([$name]))
  then .[$key] |= map(select(is_named([$name]) | not)) + [$yaku] | follow
  else . end;

# What has no name is named null, and may itself be null.
def change_yaku($key; $name; value):
  adjust_array($key; map(
    if is_named([$name])
    then value as $value | if . == null or type == "object" then .value = $value else . end
    else . end));

# The list of mods.
def mods:
  if . == null then [] elif type == "array" then .
  else error("`available_mods` is not an array") end;

def category($name): mods | if any(.[]; . == $name) then . else . + [$name] end;

def first_category($name): mods | if any(.[]; . == $name) then . else [$name] + . end;

# Puts a mod at the end of a category, before the next header.
def insert_mod($category; $mod):
  mods
  | (map(. == $category) | index(true)) as $header
  | if $header == null then . + [$category, $mod]
    else
      (.[$header + 1:] | map(type) | index("string")) as $mods
      | (if $mods == null then length else $header + 1 + $mods end) as $next
      | .[:$next] + [$mod] + .[$next:]
    end;

def config_mod($id; option):
  adjust_array("available_mods"; map(
    if type == "object" and has("id") and .id == $id then .config += [option] else . end));

def remove_mods($ids):
  def is_gone: . as $id | any($ids[]; . == $id);
  def entries: map(select(if type == "object" then .name else . end | is_gone | not));
  adjust_array("available_mods"; map(select((type == "object" and (.id | is_gone)) | not)))
  | adjust_array("default_mods"; entries)
  | adjust_array("available_presets"; map(
      if type == "object" and (.enabled_mods | type) == "array" then .enabled_mods |= entries
      else . end));
