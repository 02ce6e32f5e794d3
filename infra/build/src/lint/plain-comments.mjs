// Phrases that a reader has to decode. CONTRIBUTING.md has the rules for comments.

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

const plain = {
  meta: { type: 'suggestion', docs: { description: 'Comments use the words of the field.' } },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const [found, advice] = RIDDLES.find(([phrase]) => phrase.test(comment.value)) ?? [];
          if (found === undefined) continue;
          const [words] = found.exec(comment.value);
          context.report({ loc: comment.loc, message: `'${words.trim()}' makes readers guess: ${advice}.` });
        }
      },
    };
  },
};

export default { meta: { name: 'comments' }, rules: { plain } };
