import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WidgetSettings } from '@frontdesk/contract'
import type { Db } from '../db/Db.ts'
import { siteOf } from './sites.ts'

/** Below this path the loader of the first version of the widget's API is served (decision 230). */
const folder = '/widget/v1'

/** The file of a loader whose bytes never change, as `v1/loader.json` of the build names it. */
const pinnedFile = /^\/v1\/(embed-[\da-f]{16}\.js)$/

/** The name of a pinned loader, from the path within the widget's site; null for any other path. */
export const pinnedLoader = (path: string): string | null => pinnedFile.exec(path)?.[1] ?? null

/** The loader as the build made it; null before the widget was built. */
function builtLoader(siteRoot: string): { file: string; integrity: string; script: string } | null {
  const read = (name: string) => readFileSync(join(siteOf(siteRoot, folder).site.folder, 'v1', name), 'utf8')
  try {
    const { file, integrity } = JSON.parse(read('loader.json')) as { file: string; integrity: string } // by the build
    return { file, integrity, script: read(file) }
  } catch {
    return null
  }
}

/**
 * The address and the hash of the loader for a page that pins it, which is kept from then on: that page goes on loading
 * these very bytes after any update of the product. Undefined before the widget was built.
 */
export async function shownLoader(db: Db, siteRoot: string): Promise<WidgetSettings['loader']> {
  const built = builtLoader(siteRoot)
  if (built === null) return undefined
  const { file, integrity, script } = built
  await db
    .insertInto('widget_loaders')
    .values({ file, script })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { path: `${folder}/${file}`, integrity }
}

/** The bytes of a loader that an earlier build made and a page may pin; null when it was never shown. */
export async function keptLoader(db: Db, file: string): Promise<string | null> {
  const found = await db.selectFrom('widget_loaders').select('script').where('file', '=', file).executeTakeFirst()
  return found?.script ?? null
}
