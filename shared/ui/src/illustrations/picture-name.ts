export type PictureName =
  | 'mail'
  | 'broken_link'
  | 'lost'
  | 'nothing_yet'
  | 'away'
  | 'payment'
  | 'welcome'
  | 'done'
  | 'sent'
  | 'people';
