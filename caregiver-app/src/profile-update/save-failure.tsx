import { useLanguage } from '@marketplace/platform';
import { adviceText, type Failure } from '../form-failure/failure.ts';
import { LoadedFailure } from '../form-failure/loaded-failure.tsx';

/** Takes focus after each failed save. */
export default function SaveFailure({ failure }: { failure: Failure }) {
  const { t } = useLanguage();
  return <LoadedFailure failure={failure} message={t(failure.words)} advice={adviceText(failure, t)} />;
}
