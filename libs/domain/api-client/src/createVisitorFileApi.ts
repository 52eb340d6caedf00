import { routesOfFiles } from '@frontdesk/contract/routes/files'
import type { ApiClientOptions } from './ApiClientOptions.ts'
import { fileCalls } from './calls/files.ts'
import { createCallApi } from './createCallApi.ts'

/** Creates the client of a visitor's files, apart from `createVisitorApi`: the frame loads it with the first file. */
export const createVisitorFileApi = (client: ApiClientOptions) => fileCalls(createCallApi(client, routesOfFiles))
