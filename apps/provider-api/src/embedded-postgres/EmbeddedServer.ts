import { setTimeout as wait } from 'node:timers/promises'
import { owner } from './createCluster.ts'
import { endLeftServer } from './postmasterFile.ts'
import { openSocketFolder, type SocketFolder } from './socketFolder.ts'
import { startPostmaster, type Cluster, type Postmaster, type ServerLog } from './startPostmaster.ts'

/**
 * The PostgreSQL of this process. `url`: the address of one of its databases. `lost` resolves when it has ended and
 * could not be started again.
 */
export type EmbeddedServer = {
  url: (database: string) => string
  lost: Promise<Error>
  stop: () => Promise<void>
}

/** The address of a database of the server whose socket is in a folder. */
export const urlAt = ({ path }: SocketFolder, database: string): string =>
  `postgres://${owner}@localhost/${database}?host=${encodeURIComponent(path)}`

/** Milliseconds before each attempt to start a server that has ended again. */
const restartsAfter = [0, 200, 1_000, 2_000, 4_000]
/** Milliseconds after which a server that ends has nothing wrong with its start. */
const steadyAfter = 60_000

/**
 * Starts the server of a cluster, after ending one that an earlier process has left. A server that ends is started
 * again: calls and jobs survive every outage of a database. The caller holds the lock of the data folder.
 */
export async function startServer(cluster: Cluster, log: ServerLog): Promise<EmbeddedServer> {
  if (await endLeftServer(cluster.folder)) log.warn({}, 'Ended the database that a killed process had left running')
  const lost = Promise.withResolvers<Error>()
  let running = await startPostmaster(cluster, log)
  let isStopped = false
  let startsAgain: Promise<void> = Promise.resolve()

  const follow = ({ ended }: Postmaster): void => {
    const begun = performance.now()
    void ended.then((reason) => {
      if (isStopped) return
      log.error({ reason }, 'The embedded database ended; starting it again')
      startsAgain = startAgain(performance.now() - begun >= steadyAfter)
    })
  }
  let restarts = 0
  const startAgain = async (wasSteady: boolean): Promise<void> => {
    if (wasSteady) restarts = 0
    let reason: unknown
    while (restarts < restartsAfter.length && !isStopped) {
      await wait(restartsAfter[restarts])
      restarts += 1
      try {
        // Processes of its connections outlive a killed server for a moment.
        await endLeftServer(cluster.folder)
        running = await startPostmaster(cluster, log)
        log.warn({}, 'The embedded database runs again')
        return follow(running)
      } catch (error) {
        reason = error
      }
    }
    if (!isStopped) lost.resolve(new Error('The embedded database ended again and again', { cause: reason }))
  }

  follow(running)
  const socket = openSocketFolder(cluster.folder)
  return {
    url: (database) => urlAt(socket, database),
    lost: lost.promise,
    async stop() {
      isStopped = true
      await startsAgain
      await running.stop()
      socket.close()
    },
  }
}
