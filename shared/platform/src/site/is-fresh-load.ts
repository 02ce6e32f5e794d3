/**
 * Whether the document was opened by a URL or link. False for reload, Back and Forward, which restore the scroll
 * position.
 */
export function isFreshLoad(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'navigate';
}
