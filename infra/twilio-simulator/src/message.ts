export interface SimulatedMessage {
  sid: string;
  /** Phone number of the other side. */
  phone: string;
  body: string;
  direction: 'outbound-api' | 'outbound-reply' | 'inbound';
  status: 'queued' | 'delivered' | 'undelivered' | 'received';
}
