import { GUARANTEE, GUARANTEE_PATH } from '@marketplace/domain';
import { AppLink } from '@marketplace/platform';

/** The guarantee, shown where an unlock is offered, with a link to its rules. */
export function Guarantee() {
  const [question, promise] = GUARANTEE;
  return (
    <>
      {`${question} `}
      <AppLink to={GUARANTEE_PATH}>{promise}</AppLink>
    </>
  );
}
