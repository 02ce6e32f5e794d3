import { z } from 'zod';
import type { ApiRoute } from '../protocol/api-route.ts';
import { noSuch } from '../protocol/errors.ts';
import { newIdentifier } from '../protocol/identifiers.ts';
import { pageOf, pageParameters } from '../protocol/lists.ts';
import { email, ignored, mergedMetadata, metadata, readParameters, text } from '../protocol/parameters.ts';
import type { StoredCustomer } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';

const cleared = z.literal('').transform(() => null);
const clearable = z.union([cleared, text]);
const address = z.strictObject({
  city: z.string().optional(),
  country: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postal_code: z.string().optional(),
  state: z.string().optional(),
});
const customerParameters = z.strictObject({
  address: z.union([cleared, address]).optional(),
  description: clearable.optional(),
  email: z.union([cleared, email]).optional(),
  metadata: metadata.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  preferred_locales: ignored,
  tax_exempt: ignored,
});
type CustomerParameters = z.output<typeof customerParameters>;

const listParameters = z.strictObject({ ...pageParameters, email: z.string().optional() });

export function customerOf({ store }: World, id: string, param = 'id'): StoredCustomer {
  const customer = store.customers.find(id);
  if (customer === undefined) throw noSuch('customer', id, param);
  return customer;
}

export function createCustomer(world: World, given: CustomerParameters): StoredCustomer {
  const customer: StoredCustomer = {
    id: newIdentifier('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: world.clock.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newIdentifier('', 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  apply(customer, given);
  world.store.customers.insert(customer);
  world.events.record('customer.created', customer);
  return customer;
}

function apply(customer: StoredCustomer, given: CustomerParameters): void {
  if (given.address !== undefined) {
    const empty = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
    const lines = Object.entries(given.address ?? {}).filter(([, line]) => line !== undefined && line !== '');
    customer.address = given.address === null ? null : { ...empty, ...Object.fromEntries(lines) };
  }
  if (given.description !== undefined) customer.description = given.description;
  if (given.email !== undefined) customer.email = given.email;
  if (given.name !== undefined) customer.name = given.name;
  if (given.phone !== undefined) customer.phone = given.phone;
  customer.metadata = mergedMetadata(customer.metadata, given.metadata);
}

export function customerRoutes(world: World): ApiRoute[] {
  const { store } = world;
  return [
    {
      method: 'POST',
      url: '/v1/customers',
      answer: ({ parameters }) => createCustomer(world, readParameters(customerParameters, parameters)),
    },
    {
      method: 'GET',
      url: '/v1/customers',
      answer: ({ parameters }) => {
        const { email: ofEmail, ...page } = readParameters(listParameters, parameters);
        const rows = store.customers
          .newestFirst()
          .filter((customer) => ofEmail === undefined || customer.email === ofEmail);
        return pageOf(rows, page, '/v1/customers');
      },
    },
    { method: 'GET', url: '/v1/customers/:id', answer: ({ pathValue }) => customerOf(world, pathValue('id')) },
  ];
}
