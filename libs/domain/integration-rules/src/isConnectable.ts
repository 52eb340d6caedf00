import type { MessengerType } from '@frontdesk/contract'

/** Whether the product can connect channels of this type (INT-7). Of the others it has chats only, which can be read. */
export function isConnectable(type: MessengerType): boolean {
  switch (type) {
    case 'telegram':
    case 'whatsapp':
    case 'whatsapp_web':
    case 'instagram':
    case 'internal':
      return true
  }
}
