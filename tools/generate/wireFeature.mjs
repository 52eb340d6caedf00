import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Inserts lines before a mark, which must be there once: a generator that guesses would break the file. */
function insertBefore(text, mark, lines, file) {
  if (text.split(mark).length !== 2) throw new Error(`${file} is not as the generator knows it: ${mark}`)
  return text.replace(mark, () => lines + mark)
}

/**
 * Gives a new feature its place in the admin app: a page with a route and an entry in the navigation's list, and a
 * catalogue for its texts.
 * @returns {string[]} the files that were written
 */
export function wireFeature(root, { name, pascal }) {
  const edit = (file, change) => {
    writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')))
    return file
  }
  const page = `apps/admin/src/pages/${pascal}Page.ts`
  writeFileSync(join(root, page), `export { ${pascal}Page as default } from '@frontdesk/${name}'\n`)
  return [
    page,
    edit('apps/admin/src/appPages.ts', (text) =>
      insertBefore(
        text,
        "  {\n    id: 'profile',",
        `  {
    id: '${name}',
    paths: ['/${name}'],
    title: msg\`${pascal}\`,
    Page: lazyPart(() => import('./pages/${pascal}Page.ts')),
    needsCompany: true,
  },
`,
        'apps/admin/src/appPages.ts',
      ),
    ),
    edit('lingui.config.ts', (text) =>
      insertBefore(
        text,
        "        'libs/feature/subscription',\n",
        `        'libs/feature/${name}',\n`,
        'lingui.config.ts',
      ),
    ),
  ]
}
