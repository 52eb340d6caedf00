import { BlockList, isIP } from 'node:net'
import { hostName } from '../../serving/hostName.ts'
import { hasSandbox } from './hasSandbox.ts'
import type { Variables } from './Variables.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether a host, as in an address or a Host header, can be this machine alone. */
function isThisMachine(host: string): boolean {
  const name = (hostName(host) ?? host).replace(/^\[|\]$/g, '')
  const family = isIP(name)
  if (family !== 0) return loopback.check(name, family === 4 ? 'ipv4' : 'ipv6')
  return name === 'localhost' || name.endsWith('.localhost')
}

/** The settings by which others reach this server, or get emails from it. */
function exposingSettings(env: Variables): string[] {
  const hosts = {
    HOST: env.HOST === undefined ? [] : [env.HOST],
    PUBLIC_URL: hostsOf(env.PUBLIC_URL),
    APP_URL: hostsOf(env.APP_URL),
    APP_HOSTNAMES: env.APP_HOSTNAMES ?? [],
    ALLOWED_HOSTS: env.ALLOWED_HOSTS ?? [],
    MAIL_URL: hostsOf(env.MAIL_URL),
  }
  return Object.entries(hosts).flatMap(([name, named]) => (named.every(isThisMachine) ? [] : [name]))
}

const hostsOf = (url: string | undefined): string[] => (url === undefined ? [] : [new URL(url).hostname])

/**
 * Refuses a demo that nobody named on a server that others reach: its passwords are known to everybody, and its sandbox
 * hands out a session. It is most often a production whose NODE_ENV is missing.
 */
export function demoProblems(env: Variables, isProduction: boolean): string[] {
  const exposing = exposingSettings(env)
  if (isProduction || exposing.length === 0) return []
  const sandbox = hasSandbox(env, isProduction)
  const unnamed = [
    ...(sandbox && env.SANDBOX === 'auto' ? ['SANDBOX'] : []),
    ...(sandbox && env.DEMO_DATA === 'auto' ? ['DEMO_DATA'] : []),
  ]
  if (unnamed.length === 0) return []
  const both = (value: 'on' | 'off') => unnamed.map((name) => `${name}=${value}`).join(' and ')
  return [
    `${exposing.join(', ')} ${exposing.length === 1 ? 'lets' : 'let'} others reach this server, and it would serve them a demo, whose passwords everybody knows: set NODE_ENV=production, or ${both('off')}; a demo for others needs ${both('on')}`,
  ]
}
