"""The small changes that a C source allows: one operator, comparison, boolean, constant or return each.

The sources are laid out by clang-format, and that tells a sum from a sign and a product from a pointer: what
takes two operands has space on both sides. Not changed is what says nothing about rules: comments,
preprocessor lines, assertions, the shapes of structs and enums, sizes of arrays, and the arguments of words
for people.
"""
import re
from dataclasses import dataclass

TOKEN = re.compile(r"""
    (?P<space>\s+|/\*.*?\*/|//[^\n]*)
  | (?P<line>^[ \t]*\#(?:\\\n|[^\n])*)
  | (?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
  | (?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<sign>\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^~!<>=?:;,.(){}\[\]])
""", re.X | re.S | re.M)

BINARY = {
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",),
    "&&": ("||",), "||": ("&&",),
    "+": ("-",), "-": ("+",), "*": ("+", "/"), "/": ("*",), "%": ("*",),
    "&": ("|",), "|": ("&",), "^": ("|",), "<<": (">>",), ">>": ("<<",),
    "+=": ("-=", "="), "-=": ("+=", "="), "*=": ("+=",), "/=": ("*=",), "|=": ("&=", "="), "&=": ("|=", "="),
    "^=": ("|=",),
}
STEP = {"++": ("--",), "--": ("++",)}
UNARY = {"!": ("",), "-": ("",), "~": ("",)}
WORD = {"true": ("false",), "false": ("true",)}
ASSERTIONS = {"assert", "static_assert", "_Static_assert"}
SHAPES = {"struct", "union", "enum"}
# These stand before a name without being the type of it.
NOT_TYPES = {"return", "case", "else", "goto", "sizeof", "do"}
INTEGER = re.compile(r"(0[xX][0-9a-fA-F]+|\d+)([uUlL]*)$")


@dataclass(frozen=True)
class Change:
    """One change: what stands at a place, and what would stand there."""
    path: str
    line: int
    start: int
    end: int
    new: str
    what: str  # for people, and unique in its line
    function: str  # "" outside of functions
    source: str  # the line, without the space around it

    def key(self):
        """What names the change as long as its line is there, wherever that is moved."""
        return self.function, self.source, self.what

    def applied(self, text):
        return text[:self.start] + self.new + text[self.end:]


@dataclass
class Token:
    kind: str
    text: str
    start: int
    end: int


def tokens_of(text):
    found, at = [], 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"no C from {text[at:at + 20]!r}")
        if match.lastgroup not in ("space", "line"):
            found.append(Token(match.lastgroup, match[0], match.start(), match.end()))
        at = match.end()
    return found


def pairs_of(tokens):
    """Where each bracket is closed, by the number of its token."""
    close, open_ones = {}, []
    for i, token in enumerate(tokens):
        if token.kind == "sign" and token.text in "([{":
            open_ones.append(i)
        elif token.kind == "sign" and token.text in ")]}":
            close[open_ones.pop()] = i
    return close


def functions_of(tokens, close):
    """First and last token of each function, its name, and the words of the type that it returns."""
    i = head = 0
    while i < len(tokens):
        if tokens[i].text in (";", "}"):
            head = i + 1
        elif i in close:
            if tokens[i].text == "{" and tokens[i - 1].text == ")":
                words = tokens[head:i]
                opening = next(j for j, token in enumerate(words) if token.text == "(")
                yield i, close[i], words[opening - 1].text, [token.text for token in words[:opening - 1]]
                head = close[i] + 1
            i = close[i]
        i += 1


def silent_tokens(tokens, close):
    """The numbers of tokens that say nothing about rules."""
    silent = set()
    for i, end in close.items():
        before = tokens[i - 1].text if i else ""
        inner = range(i, end + 1)
        if tokens[i].text == "(" and before in ASSERTIONS | {"sizeof"}:
            silent.update(inner)
        elif tokens[i].text == "{" and (before in SHAPES or (i > 1 and tokens[i - 2].text in SHAPES)):
            silent.update(inner)
        elif tokens[i].text == "[" and is_declared(tokens, i - 1):
            silent.update(inner)
        elif tokens[i].text == "(" and tokens[i - 1].kind == "name":
            silent.update(words_for_people(tokens, close, i, end))
    for i, token in enumerate(tokens):
        if token.text == "sizeof":
            silent.update(range(max(0, i - 2), i + 4))
        elif token.text == "?" and [is_mark(t) for t in tokens[i + 1:i + 4:2]] == [True, True]:
            silent.update(range(i - 3, i))
    return silent


def is_mark(token):
    """A text without a word in it, that goes between words or at the end of one."""
    return token.kind == "text" and not re.search(r"[A-Za-rt-z0-9]", token.text)


def is_declared(tokens, i):
    """Whether the name that a bracket follows is being declared, so that the bracket holds a size."""
    if i < 1 or tokens[i].kind != "name":
        return i > 0 and tokens[i].text == "]" and is_declared(tokens, opened_by(tokens, i) - 1)
    while i > 1 and tokens[i - 1].text == "*":
        i -= 1
    before = tokens[i - 1]
    return before.kind == "name" and before.text not in NOT_TYPES


def opened_by(tokens, i):
    depth = 0
    while True:
        depth += (tokens[i].text == "]") - (tokens[i].text == "[")
        if depth == 0:
            return i
        i -= 1


def words_for_people(tokens, close, start, end):
    """What follows, in a call, a text that has more than one word."""
    i = start + 1
    while i < end:
        if tokens[i].kind == "text" and " " in tokens[i].text:
            return range(i, end)
        i = close.get(i, i) + 1
    return ()


def spaced(text, token):
    return text[token.start - 1].isspace() and text[token.end].isspace()


def replacements(text, tokens, i):
    """What may stand in the place of a token."""
    token = tokens[i]
    if token.kind == "number":
        return other_numbers(token.text)[is_none(text, tokens, i):]
    if token.text in WORD:
        return WORD[token.text]
    if token.text in BINARY and spaced(text, token):
        return BINARY[token.text]
    if token.text in STEP:
        return STEP[token.text]
    if token.text in UNARY and not text[token.end].isspace():
        return UNARY[token.text]
    return ()


def is_none(text, tokens, i):
    """Whether it is the one of -1, which says that there is none: so does any number below it."""
    return tokens[i].text == "1" and tokens[i - 1].text == "-" and not spaced(text, tokens[i - 1])


def other_numbers(word):
    match = INTEGER.match(word)
    if match is None:
        return ()
    value = int(match[1], 16 if match[1][:2] in ("0x", "0X") else 10)
    return tuple(f"{n}{match[2]}" for n in (value + 1, value - 1) if n >= 0)


def returned(text, tokens, i, function):
    """What else a function may return there: the first and last token that go, and what comes."""
    _, _, _, type_words = function
    end = next(j for j in range(i + 1, len(tokens)) if tokens[j].text == ";")
    if end == i + 1:
        yield i, i, ""
        return
    value = text[tokens[i + 1].start:tokens[end - 1].end]
    if "bool" in type_words and "*" not in type_words:
        if value not in WORD:
            yield i + 1, end - 1, f"!({value})"
    elif "*" in type_words or not SHAPES - {"enum"} & set(type_words):
        if INTEGER.match(value) is None and value != "NULL":
            yield i + 1, end - 1, "0"


def short(words):
    words = " ".join(words.split())
    return words if len(words) <= 48 else words[:45] + "..."


def changes_of(path, text):
    """All changes of one source, in its order."""
    tokens = tokens_of(text)
    close = pairs_of(tokens)
    silent = silent_tokens(tokens, close)
    functions = list(functions_of(tokens, close))
    lines = text.splitlines()
    seen = {}

    def change(first, last, new, function):
        start, end = tokens[first].start, tokens[last].end
        line = text.count("\n", 0, start) + 1
        what = f"{short(text[start:end])} -> {short(new) or 'nothing'}"
        nth = seen.setdefault((line, what), []) or [0]
        nth[0] += 1
        seen[line, what] = nth
        if nth[0] > 1:
            what += f" ({nth[0]})"
        return Change(path, line, start, end, new, what, function[2] if function else "", lines[line - 1].strip())

    inside = iter(functions)
    function = next(inside, None)
    for i, token in enumerate(tokens):
        while function and i > function[1]:
            function = next(inside, None)
        here = function if function and function[0] < i else None
        if i in silent or (function and not here and i_in_head(tokens, i, function)):
            continue
        for new in replacements(text, tokens, i):
            yield change(i, i, new, here)
        if token.text == "return" and here:
            for first, last, new in returned(text, tokens, i, here):
                yield change(first, last, new, here)


def i_in_head(tokens, i, function):
    """Whether a token belongs to the head of the function that comes next."""
    return not any(token.text in (";", "}") for token in tokens[i:function[0]])
