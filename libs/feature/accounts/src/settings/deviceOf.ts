const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bYaBrowser\//u, 'Yandex Browser'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\b(?:iPhone|iPad|iPod)\b/u, 'iOS'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/u, 'macOS'],
  [/\bLinux\b/u, 'Linux'],
]

const nameIn = (table: [RegExp, string][], userAgent: string) =>
  table.find(([sign]) => sign.test(userAgent))?.[1] ?? null

/** Browser and system of a user agent; null for each that is not recognised. */
export const deviceOf = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
})
