import { GUARANTEE, GUARANTEE_PATH } from '@marketplace/domain';
import { AppLink } from '@marketplace/platform';

/** The guarantee where an unlock is offered, with its rules in the terms. */
export function Guarantee() {
  const [question, promise] = GUARANTEE;
  return (
    <>
      {`${question} `}
      <AppLink to={GUARANTEE_PATH}>{promise}</AppLink>
    </>
  );
}
