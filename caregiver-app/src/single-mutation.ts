import { useRef } from 'react';
import { useMutation } from '@marketplace/platform';

/**
 * A mutation of which one at a time is under way: asked for the same thing again before it has been answered, it makes no
 * second call. The page shows that it is busy only some milliseconds after a click, and a second click fits in there.
 */
export function useSingleMutation<Variables, Answer>(
  call: (variables: Variables) => Promise<Answer>,
  onSuccess?: (answer: Answer) => unknown,
) {
  const underWay = useRef<{ about: string; answer: Promise<Answer> } | null>(null);
  return useMutation({
    mutationFn: (variables: Variables) => {
      const about = JSON.stringify(variables) ?? '';
      if (underWay.current?.about === about) return underWay.current.answer;
      const begun = { about, answer: call(variables) };
      underWay.current = begun;
      const end = () => {
        if (underWay.current === begun) underWay.current = null;
      };
      begun.answer.then(end, end);
      return begun.answer;
    },
    ...(onSuccess ? { onSuccess } : {}),
  });
}
