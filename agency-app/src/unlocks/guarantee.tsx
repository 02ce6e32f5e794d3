import { GUARANTEE, GUARANTEE_PATH } from '@marketplace/domain';
import { AppLink } from '@marketplace/platform';

export function Guarantee() {
  const [question, promise] = GUARANTEE;
  return (
    <>
      {`${question} `}
      <AppLink to={GUARANTEE_PATH}>{promise}</AppLink>
    </>
  );
}
