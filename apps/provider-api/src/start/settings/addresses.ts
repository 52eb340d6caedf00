import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { hostName } from '../../serving/hostName.ts'

/** An address of the web, without a slash at its end. */
export const Url = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform((url) => url.replace(/\/+$/, ''))
/** Origins, separated by commas. */
export const Origins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .pipe(
    z.array(
      Url.refine(
        (url) => new URL(url).origin === url,
        'must be origins, separated by commas: https://a.example,https://b.example',
      ),
    ),
  )

/** An address to listen at: `127.0.0.1:9464`, `[::1]:9464`. */
export const ListenAt = z
  .string()
  .regex(/^(\[[0-9a-f:.]+\]|[^\s:[\]]+):\d{1,5}$/i, 'must be an address and a port: 127.0.0.1:9464')
  .transform((text) => ({
    host: text.slice(0, text.lastIndexOf(':')).replaceAll(/[[\]]/g, ''),
    port: Number(text.slice(text.lastIndexOf(':') + 1)),
  }))
  .refine(({ port }) => port <= 65_535, 'must have a port from 0 to 65535')

/** Headers of requests to somebody, as OpenTelemetry writes them: `name=value` with commas between, values escaped. */
export const RequestHeaders = z.string().transform((list, context) => {
  const pairs = list.split(',').map((pair) => /^\s*([\w-]+)\s*=\s*(\S.*?)\s*$/u.exec(pair))
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name = '', value = ''] = pair ?? []
        const text = decodeURIComponent(value)
        if (name === '' || !/^[\x20-\x7e]+$/u.test(text)) throw new TypeError('No header')
        return [name, text]
      }),
    )
  } catch {
    context.addIssue({ code: 'custom', message: 'must be headers, separated by commas: Authorization=Bearer%20abc' })
    return z.NEVER
  }
})

/** Host names, separated by commas. */
export const Hostnames = z
  .string()
  .transform((list) => list.split(',').map((name) => hostName(name.trim())))
  .pipe(z.array(z.string('must be host names, separated by commas: app.example,desk.example,[2001:db8::1]')))

/** Whether an IPv6 range contains the mapped IPv4 addresses: Fastify would then trust every IPv4 address. */
const holdsIPv4 = (address: string, bits: number): boolean => {
  const range = new BlockList()
  range.addSubnet(address, bits, 'ipv6')
  return range.check('::ffff:192.0.2.1', 'ipv6') || range.check('::ffff:198.51.100.1', 'ipv6')
}

/**
 * Whether Fastify accepts it as a proxy: an address, a range or a named range; anything else would make Fastify throw.
 * A range broader than any network of proxies would trust the whole internet and every forged header.
 */
const isProxy = (entry: string): boolean => {
  const [address = '', bits, ...rest] = entry.split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  if (!/^\d{1,3}$/.test(bits)) return false
  const length = Number(bits)
  return family === 4 ? length >= 8 && length <= 32 : length >= 16 && length <= 128 && !holdsIPv4(address, length)
}
/** Proxies, separated by commas, as Fastify takes them. */
export const Proxies = z
  .string()
  .refine(
    (list) => list.split(',').every((entry) => isProxy(entry.trim())),
    'must be the addresses or ranges of your proxies, no broader than /8 (IPv6: /16), separated by commas: 10.0.0.7,172.16.0.0/12, or loopback, linklocal, uniquelocal',
  )
