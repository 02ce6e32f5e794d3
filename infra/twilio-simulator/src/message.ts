export interface SimulatedMessage {
  sid: string;
  /** The other side's number. */
  phone: string;
  body: string;
  direction: 'outbound-api' | 'outbound-reply' | 'inbound';
  status: 'queued' | 'delivered' | 'undelivered' | 'received';
}
