/** The settings of a device that the toolbar can stand in for. */
export type DeviceSettings = { isMotionReduced: boolean; areColoursForced: boolean }

type Feature = { query: RegExp; isOn: (settings: DeviceSettings) => boolean }

const features: readonly Feature[] = [
  { query: /\(prefers-reduced-motion: reduce\)/gu, isOn: ({ isMotionReduced }) => isMotionReduced },
  { query: /\(forced-colors: active\)/gu, isOn: ({ areColoursForced }) => areColoursForced },
]

/** The conditions as their sources state them. */
const stated = new WeakMap<MediaList, string>()

/** The condition with each feature that is turned on replaced by one that always holds; the others stay in force. */
const conditionOf = (text: string, settings: DeviceSettings): string =>
  features.reduce((of, { query, isOn }) => (isOn(settings) ? of.replaceAll(query, '(min-width: 0px)') : of), text)

function applyTo(rules: CSSRuleList, settings: DeviceSettings): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const text = stated.get(rule.media) ?? rule.media.mediaText
      stated.set(rule.media, text)
      const wanted = conditionOf(text, settings)
      if (rule.media.mediaText !== wanted) rule.media.mediaText = wanted
    }
    if (rule instanceof CSSGroupingRule) applyTo(rule.cssRules, settings)
  }
}

/**
 * The colours of a system that forces its own, as the browser would put them below the rules of the product: its
 * palette itself only a device has.
 */
const forcedPalette = `
  html, body { background: Canvas !important; }
  * {
    color: CanvasText !important;
    background-color: Canvas !important;
    border-color: CanvasText !important;
    box-shadow: none !important;
    text-shadow: none !important;
  }
  a, a * { color: LinkText !important; }
  button, [role='button'], [role='tab'], summary {
    color: ButtonText !important;
    border-color: ButtonBorder !important;
  }
  input, textarea, select { color: FieldText !important; background-color: Field !important; }
  :disabled, :disabled *, [data-disabled], [data-disabled] * { color: GrayText !important; }
  [aria-current], [aria-current] *, [aria-selected='true'], [aria-selected='true'] * {
    color: HighlightText !important;
    background-color: Highlight !important;
  }
`

const palette = new CSSStyleSheet()
palette.replaceSync(forcedPalette)

let settings: DeviceSettings = { isMotionReduced: false, areColoursForced: false }
let isWatching = false

function apply(): void {
  for (const sheet of document.styleSheets) applyTo(sheet.cssRules, settings)
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== palette)
  document.adoptedStyleSheets = settings.areColoursForced ? [...others, palette] : others
}

/** Scripts ask `matchMedia`; they are answered for the conditions that the style sheets have. */
function answerQueries(): void {
  const ofDevice = window.matchMedia.bind(window)
  window.matchMedia = (text) => ofDevice(conditionOf(text, settings))
}

/**
 * Has the page look as on a device with these settings: the product's own rules for them count, whatever the device
 * says. Styles that are loaded later are treated alike.
 */
export function emulateMedia(wanted: DeviceSettings): void {
  const wasChanged = settings.isMotionReduced || settings.areColoursForced
  settings = wanted
  if (!isWatching && !wanted.isMotionReduced && !wanted.areColoursForced) return
  if (!isWatching) {
    isWatching = true
    answerQueries()
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        // It has no rules before it has arrived.
        if (node instanceof HTMLLinkElement) node.addEventListener('load', apply, { once: true })
      }
      apply()
    }).observe(document.head, { childList: true })
  }
  if (wasChanged || wanted.isMotionReduced || wanted.areColoursForced) apply()
}
