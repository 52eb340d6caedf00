/** The address of a sandbox page: at the host of the provider API. */
export const sandboxAddress = (path: string, apiHost: string): string | null =>
  URL.canParse(apiHost) ? new URL(path, apiHost).href : null
