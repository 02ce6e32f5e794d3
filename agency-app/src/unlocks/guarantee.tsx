import { GUARANTEE, GUARANTEE_PATH } from '@marketplace/domain';
import { AppLink } from '@marketplace/platform';

/** Guarantee with a link to its rules, shown wherever an unlock is offered. */
export function Guarantee() {
  const [question, promise] = GUARANTEE;
  return (
    <>
      {`${question} `}
      <AppLink to={GUARANTEE_PATH}>{promise}</AppLink>
    </>
  );
}
