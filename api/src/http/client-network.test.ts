import { expect, test } from 'vitest';
import { clientOf, countedNetworkOf, ipv6SiteOf, networkOf } from './client-network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', null, '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', null, '203.0.113.0/24'],
  ['2001:db8:1:2::9', '2001:db8:1:2::', '2001:db8:1::/48', '2001:db8:1::/48'],
  ['2001:DB8:1:ffff:1::', '2001:db8:1:ffff::', '2001:db8:1::/48', '2001:db8:1::/48'],
])('the client %s is counted as %s', (ip, client, site, network) => {
  expect([clientOf(ip), ipv6SiteOf(ip), networkOf(ip)]).toEqual([client, site, network]);
});

test('all networks of one IPv6 provider count as four, while other networks and IPv4 addresses count separately', () => {
  const counted = (ips: string[]) => new Set(ips.map(countedNetworkOf)).size;
  expect(counted(Array.from({ length: 200 }, (_, index) => `2001:db8:${index.toString(16)}::1`))).toBe(4);
  expect(counted(Array.from({ length: 20 }, (_, index) => `2001:${(index + 1).toString(16)}::1`))).toBe(20);
  expect(counted(['203.0.113.9', '203.0.113.77', '::ffff:203.0.113.9', '203.0.114.9'])).toBe(2);
});
