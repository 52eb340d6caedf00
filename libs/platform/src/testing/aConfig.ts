import { readConfig, type RuntimeConfig } from '../config/RuntimeConfig.ts'

/**
 * The configuration of a deployment that names its API host and the hosts of tests' payment
 * pages, with whatever differs.
 */
export function aConfig(different: Partial<RuntimeConfig> = {}): RuntimeConfig {
  const config = readConfig({ apiHost: 'http://api.test', paymentHosts: ['bank.example', 'pay.example'] })
  if (config === null) throw new Error('an API host is all that a configuration needs')
  return { ...config, ...different }
}
