import { useRef } from 'react';
import { useMutation } from '@marketplace/platform';

/**
 * A mutation that makes one call at a time for the same variables. Prevents a double click, because the busy state
 * renders only after some milliseconds.
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
