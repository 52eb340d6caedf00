import type { Messenger } from '@frontdesk/contract'

/**
 * The address where customers write to a bot or number: at its vendor, or on the sandbox's page for one of the sandbox.
 * Null while its name is missing, and for channels of other types.
 */
export function talkAddress({ type, metadata }: Pick<Messenger, 'type' | 'metadata'>, apiHost: string): string | null {
  const isSandbox = metadata['sandbox'] === true
  switch (type) {
    case 'telegram': {
      if (!metadata.botUsername) return null
      const name = encodeURIComponent(metadata.botUsername)
      return isSandbox ? sandboxAddress(`/sandbox/customer?bot=${name}`, apiHost) : `https://t.me/${name}`
    }
    case 'whatsapp':
    case 'whatsapp_web': {
      const { displayPhoneNumber } = metadata
      const number = typeof displayPhoneNumber === 'string' ? displayPhoneNumber.replace(/\D/gu, '') : ''
      if (number === '') return null
      const page = type === 'whatsapp' ? 'whatsapp' : 'whatsapp-web'
      return isSandbox
        ? sandboxAddress(`/sandbox/${page}/customer?number=${number}`, apiHost)
        : `https://wa.me/${number}`
    }
    case 'instagram': {
      const { username } = metadata
      if (typeof username !== 'string' || username === '') return null
      const name = encodeURIComponent(username)
      return isSandbox
        ? sandboxAddress(`/sandbox/instagram/customer?account=${name}`, apiHost)
        : `https://ig.me/m/${name}`
    }
    case 'internal':
      return null
  }
}

/** The address of a sandbox page: at the host of the provider API. */
export const sandboxAddress = (path: string, apiHost: string): string | null =>
  URL.canParse(apiHost) ? new URL(path, apiHost).href : null
