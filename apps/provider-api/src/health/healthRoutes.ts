import type { FastifyInstance } from 'fastify'
import type { JobLag } from '../ports/JobLag.ts'
import { createReadiness } from './readiness.ts'

/**
 * Mounts what a process manager and a load balancer ask: `/livez`, whether the process answers at all, and `/readyz`,
 * whether it should get calls; 503 when a check fails. Both answer while the server drains.
 */
export function healthRoutes(
  app: FastifyInstance,
  jobLag: JobLag,
  hasBackupFailed: (() => Promise<boolean>) | null,
): void {
  const readiness = createReadiness({
    ports: app.ports,
    isDraining: () => app.drain.isAnnounced,
    jobLag,
    hasBackupFailed,
  })
  app.get('/livez', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return { live: true }
  })
  app.get('/readyz', async (_request, reply) => {
    const answer = await readiness()
    return reply
      .header('cache-control', 'no-store')
      .code(answer.ready ? 200 : 503)
      .send(answer)
  })
}
