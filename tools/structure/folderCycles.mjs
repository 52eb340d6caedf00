import { relativeImports } from './sources.mjs'

/** The strongly connected components of a graph that have more than one node (Tarjan). */
function componentsOf(nodes, next) {
  const index = new Map()
  const low = new Map()
  const stack = []
  const components = []
  const visit = (node) => {
    index.set(node, index.size)
    low.set(node, index.get(node))
    stack.push(node)
    for (const to of next(node)) {
      if (!index.has(to)) {
        visit(to)
        low.set(node, Math.min(low.get(node), low.get(to)))
      } else if (stack.includes(to)) low.set(node, Math.min(low.get(node), index.get(to)))
    }
    if (low.get(node) !== index.get(node)) return
    const component = stack.splice(stack.indexOf(node))
    if (component.length > 1) components.push(component.sort())
  }
  for (const node of nodes) if (!index.has(node)) visit(node)
  return components
}

/**
 * The fewest arrows that found to run back: of a cycle's folders, always the one is taken next that the most arrows
 * leave and the fewest enter (Eades, Lin and Smyth). An upper bound of the true minimum, and 0
 * exactly when there is no cycle.
 */
function arrowsBack(component, arrows) {
  const inside = arrows.filter(({ from, to }) => component.includes(from) && component.includes(to))
  const left = new Set(component)
  const order = new Map()
  while (left.size > 0) {
    const surplus = (node) =>
      inside
        .filter(({ from, to }) => left.has(from) && left.has(to))
        .reduce((sum, { from, to, imports }) => sum + (from === node ? imports : 0) - (to === node ? imports : 0), 0)
    const first = [...left].sort((a, b) => surplus(b) - surplus(a) || a.localeCompare(b))[0]
    order.set(first, order.size)
    left.delete(first)
  }
  return inside.filter(({ from, to }) => order.get(from) > order.get(to))
}

/**
 * The cycles between the folders of one level, in every package and at every level: the members of a level are its
 * folders and the files that lie beside them. Files alone make no cycle of folders: see `fileCycles`.
 * @returns {{ level: string, members: string[], back: { from: string, to: string, imports: number }[] }[]}
 */
export function folderCycles(root) {
  const levels = new Map()
  for (const [from, to] of relativeImports(root)) {
    const a = from.split('/')
    const b = to.split('/')
    let depth = 0
    while (a[depth] === b[depth]) depth++
    const level = a.slice(0, depth).join('/')
    const arrows = levels.get(level) ?? new Map()
    const key = `${a[depth]}→${b[depth]}`
    arrows.set(key, { from: a[depth], to: b[depth], imports: (arrows.get(key)?.imports ?? 0) + 1 })
    levels.set(level, arrows)
  }
  return [...levels].flatMap(([level, byKey]) => {
    const arrows = [...byKey.values()]
    const nodes = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))]
    const next = (node) => arrows.filter(({ from }) => from === node).map(({ to }) => to)
    return componentsOf(nodes, next)
      .filter((members) => members.some((member) => !/\.\w+$/.test(member)))
      .map((members) => ({ level, members, back: arrowsBack(members, arrows) }))
  })
}

/**
 * The circles of files that import each other, by way of a type too, which Oxlint lets pass: each a sorted list of
 * paths.
 * @returns {string[][]}
 */
export function fileCycles(root) {
  const next = new Map()
  for (const [from, to] of relativeImports(root)) next.set(from, [...(next.get(from) ?? []), to])
  return componentsOf(next.keys(), (file) => next.get(file) ?? [])
}
