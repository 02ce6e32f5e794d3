/**
 * Whether the document was opened from a URL or a link, as opposed to reload, Back or Forward, which restore the scroll
 * position.
 */
export function isFreshLoad(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'navigate';
}
