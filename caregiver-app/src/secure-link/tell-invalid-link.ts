import { msg } from '@marketplace/domain';
import { toast, type Translate } from '@marketplace/platform';

export const tellInvalidLink = (t: Translate) =>
  toast({ title: t(msg('Invalid or expired link. Please start over.')), tone: 'error', about: 'link-invalid' });
