import { expect, test } from 'vitest';
import { clientOf, ipv6SiteOf, networkOf } from './client-network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', null, '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', null, '203.0.113.0/24'],
  ['2001:db8:1:2::9', '2001:db8:1:2::', '2001:db8:1::/48', '2001:db8:1::/48'],
  ['2001:DB8:1:ffff:1::', '2001:db8:1:ffff::', '2001:db8:1::/48', '2001:db8:1::/48'],
])('%s is counted as %s', (ip, client, site, network) => {
  expect([clientOf(ip), ipv6SiteOf(ip), networkOf(ip)]).toEqual([client, site, network]);
});
