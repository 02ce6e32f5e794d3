// Finds phrases that a reader has to decode, in comments and test titles. CONTRIBUTING.md has the rules.

const RIDDLES = [
  [/\bwhoever\b/i, 'name the person'],
  [/\bof late\b/i, 'say since when'],
  [/\bfor so long\b/i, 'name the timeout'],
  [/\bone's own\b/i, 'name the owner'],
  [/\bof (its|their) own\b/i, "write 'its own' before the noun"],
  [/\b(lately|in vain)\b/i, 'say since when, or what failed'],
  [/\b(is|are) (told|said)\b/i, 'use show, return, report or log'],
  [/\banew\b/i, "write 'again'"],
  [/\b(That|Those|The same) of (this|the|these)\b/, 'repeat the noun'],
  [/^\W*(Of|Those|Whom|Whose) /, 'begin with what the thing is'],
  [/\bwhat (has )?(become|became|becomes) of\b/i, 'name the result or the status'],
  [/\bstands? (in|at|above|beside|under)\b/i, "write 'is'"],
  [/^\W*What (it|they|is|was|are|were|of|has|have)\b/, 'begin with what the thing is'],
];

const TITLE_RIDDLES = [
  ...RIDDLES,
  [/;/, "write one claim, or join two with 'and', 'but' or 'while'"],
  [/\bhowever (often|many|much|long|old|slow)\b/i, "write 'even if'"],
  [/\bwhatever\b/i, "write 'for every' or 'even if'"],
  [/\bby (itself|themselves)\b/i, "write 'automatically' or 'without a click'"],
];

/** Returns `it` for `it.each(rows)('…')`. */
function nameOf({ type, name, object, callee, tag }) {
  if (type === 'Identifier') return name;
  const inner = object ?? callee ?? tag;
  return inner === undefined ? null : nameOf(inner);
}

function textOf({ type, value, quasis = [] }) {
  return type === 'Literal' ? String(value) : quasis.map((part) => part.value.raw).join('…');
}

const plainWords = {
  meta: { type: 'suggestion', docs: { description: 'Comments and test titles use the words of the field.' } },
  create(context) {
    const check = (riddles, text, loc) => {
      const [riddle, advice] = riddles.find(([phrase]) => phrase.test(text)) ?? [];
      if (riddle === undefined) return;
      const [words] = riddle.exec(text);
      context.report({ loc, message: `'${words.trim()}' makes readers guess: ${advice}.` });
    };
    return {
      Program() {
        for (const { value, loc } of context.sourceCode.getAllComments()) check(RIDDLES, value, loc);
      },
      CallExpression({ callee, arguments: [title, ...rest] }) {
        if (rest.length === 0 || !['it', 'test', 'describe'].includes(nameOf(callee))) return;
        check(TITLE_RIDDLES, textOf(title), title.loc);
      },
    };
  },
};

export default { meta: { name: 'comments' }, rules: { plain: plainWords } };
