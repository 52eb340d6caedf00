/** Two texts that are drawn over each other: their words, and the place of the one that lies on top. */
export type Overlap = { words: [string, string]; place: string }

/** A line of a text in the window, without the room above and below its letters. */
type Line = { text: Text; left: number; right: number; top: number; bottom: number }

/** Two lines that lie at one place of the page, and what they have in common of it. */
export type LinePair = { lines: [Line, Line]; left: number; right: number; y: number }

/** The lines of text within `root` that lie at one place. It knows nothing from outside, so that it runs in any page. */
export function findLinesAtOnePlace(root: Element): LinePair[] {
  const range = root.ownerDocument.createRange()
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const lines: Line[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode as Text // of SHOW_TEXT
    if (text.data.trim() === '') continue
    range.selectNodeContents(text)
    for (const { left, right, top, bottom, width, height } of range.getClientRects())
      if (width > 2 && height > 4)
        lines.push({ text, left: left + 1, right: right - 1, top: top + height * 0.25, bottom: bottom - height * 0.25 })
  }
  const pairs: LinePair[] = []
  let open: Line[] = []
  for (const line of lines.toSorted((one, other) => one.top - other.top)) {
    open = open.filter(({ bottom }) => bottom > line.top + 1)
    for (const other of open) {
      const left = Math.max(line.left, other.left)
      const right = Math.min(line.right, other.right)
      const bottom = Math.min(line.bottom, other.bottom)
      // Less than a stroke of a letter is nothing.
      if (other.text !== line.text && right - left > 1 && bottom - line.top > 1)
        pairs.push({ lines: [other, line], left, right, y: (line.top + bottom) / 2 })
    }
    open.push(line)
  }
  return pairs
}

/**
 * The texts among `pairs` that are drawn over each other, so that neither can be read. A text that lies behind something
 * opaque (a dialog, a bar that stays in place) is not drawn over. It knows nothing from outside, so that it runs in any
 * page.
 */
export function findDrawnOver(pairs: readonly LinePair[]): Overlap[] {
  if (pairs.length === 0) return []
  const isOpaque = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const [, , , alpha = '1'] = /rgba?\(([^)]+)\)/u.exec(backgroundColor)?.[1]?.split(/[,/]\s*/u) ?? []
    return backgroundImage !== 'none' || Number(alpha) > 0.5
  }
  /** The element on top of two when both are drawn at a point of the window, and neither lies behind another. */
  const topAt = (x: number, y: number, one: Element, other: Element): Element | null => {
    const stack = document.elementsFromPoint(x, y)
    const [first = -1, second = -1] = [stack.indexOf(one), stack.indexOf(other)].toSorted((a, b) => a - b)
    return first < 0 || stack.slice(0, second).some(isOpaque) ? null : (stack[first] ?? null)
  }
  const isSeen = (element: Element | null): element is Element =>
    element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true

  // An element that lets clicks through is drawn all the same.
  const everyPointer = document.createElement('style')
  everyPointer.textContent = '*, *::before, *::after { pointer-events: auto !important }'
  document.head.append(everyPointer)
  const [wasLeft, wasTop] = [window.scrollX, window.scrollY]
  const found = new Map<string, Overlap>()
  for (const { lines, left, right, y } of pairs) {
    const [one, other] = lines.map(({ text }) => text.parentElement)
    if (!one || !other || !isSeen(one) || !isSeen(other)) continue
    // Only points within the window have elements.
    const isOutside = y < 0 || y >= window.innerHeight
    if (isOutside) window.scrollTo({ left: wasLeft, top: wasTop + y - window.innerHeight / 2, behavior: 'instant' })
    const tops = [(left + right) / 2, left + 0.5, right - 0.5].map((x) =>
      topAt(x, y + wasTop - window.scrollY, one, other),
    )
    if (isOutside) window.scrollTo({ left: wasLeft, top: wasTop, behavior: 'instant' })
    const top = tops.find((element) => element !== null)
    if (!top) continue
    const [first = '', second = ''] = lines.map(({ text }) => text.data.trim().slice(0, 60))
    const place = `${top.tagName.toLowerCase()}.${(top.getAttribute('class') ?? '').split(' ').slice(0, 2).join('.')}`
    found.set(`${first}\n${second}`, { words: [first, second], place })
  }
  everyPointer.remove()
  return [...found.values()]
}
