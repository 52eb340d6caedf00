import type { Settings } from '../../ports/Settings.ts'
import type { Variables } from './Variables.ts'

type ServingSettings = Pick<
  Settings,
  | 'port'
  | 'host'
  | 'publicUrl'
  | 'appUrl'
  | 'appOrigins'
  | 'allowedHosts'
  | 'appHostnames'
  | 'trustProxy'
  | 'callLimits'
  | 'stopNoticeSeconds'
  | 'metrics'
  | 'traces'
>

/** Where this server listens, under which addresses it is reached, and whose calls it takes. */
export function readServingSettings(env: Variables, isProduction: boolean): ServingSettings {
  return {
    port: env.PORT,
    // With demo sign-ins, listen on the loopback interface only.
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: env.PUBLIC_URL ?? null,
    appUrl: env.APP_URL ?? null,
    appOrigins: env.APP_ORIGINS ?? [],
    allowedHosts: env.ALLOWED_HOSTS ?? [],
    appHostnames: env.APP_HOSTNAMES ?? [],
    trustProxy: env.TRUST_PROXY ?? null,
    callLimits: env.CALL_LIMITS,
    metrics: { token: env.METRICS_TOKEN ?? null, listen: env.METRICS_LISTEN ?? null },
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
            share: env.OTEL_TRACES_SAMPLER_ARG,
          },
    // Beside other processes there is a load balancer, which must learn of it; without one a notice only delays.
    stopNoticeSeconds: env.STOP_NOTICE_SECONDS ?? (env.REDIS_URL !== undefined || env.ROLLING === 'on' ? 5 : 0),
  }
}
