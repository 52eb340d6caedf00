import { allSources, isTest, readSource } from './sources.mjs'

const declaration =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) ([A-Za-z_$][\w$]*)/gm

/**
 * Names that two files of the workspace declare and export each for itself: a reader who searches for one finds two
 * things. A type and a value of one name in one file are one thing; passing a name on is no
 * declaration. Tests are left out.
 * @returns {{ name: string, files: string[] }[]}
 */
export function namesOfTwoThings(root) {
  const places = new Map()
  for (const file of allSources(root)) {
    // Migrations export `up`, and nobody imports them by that name.
    if (isTest(file) || file.endsWith('.d.mts') || file.includes('/migrations/')) continue
    for (const [, name] of readSource(root, file).matchAll(declaration))
      places.set(name, (places.get(name) ?? new Set()).add(file))
  }
  return [...places]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => ({ name, files: [...files] }))
    .sort((a, b) => a.name.localeCompare(b.name))
}
