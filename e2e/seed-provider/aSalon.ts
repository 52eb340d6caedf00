/** The other vendor's stored data: ids of some types are numbers, of others strings. */
export type SeedMessage = {
  id: number | string
  platformMessageId?: string
  chatId: number | string
  fromId: number | string
  toId?: number | string
  text: string
  createdAt: string
  sentAt?: string
  platform?: string
  isRead?: boolean
  viewedBy?: (number | string)[]
  status?: string
  metadata?: Record<string, unknown> | null
}

export type SeedSalon = ReturnType<typeof aSalon>

/** A salon with one administrator, two chats and a few messages, in the other vendor's format. */
export function aSalon() {
  const messages: SeedMessage[] = [
    {
      id: '21',
      chatId: 7,
      fromId: '31',
      toId: 32,
      text: 'Do you have time on Friday?',
      createdAt: '2026-11-19T09:00:00.000Z',
      platform: 'whatsapp',
      status: 'received',
    },
    {
      id: 24,
      chatId: '7',
      fromId: 32,
      toId: '31',
      text: 'Yes, at three.',
      createdAt: '2026-11-19T09:05:00.000Z',
      sentAt: '2026-11-19T09:05:01.000Z',
      platform: 'whatsapp',
      status: 'delivered',
      metadata: null,
    },
    {
      id: 27,
      chatId: '8',
      fromId: '33',
      text: 'Thank you for yesterday!',
      createdAt: '2026-11-18T18:30:00.000Z',
      platform: 'instagram',
    },
  ]
  return {
    token: 'seed-token',
    admin: {
      id: '9',
      fullName: 'Sara Seed',
      email: 'sara@seed.example',
      phone: '',
      isEmailVerified: true,
      language: 'en',
      metadata: {},
    },
    companies: [{ id: '5', name: 'Seed Salon' }],
    users: [{ id: '31', name: 'Rita' }, { id: 32, companyId: 5 }, { id: 33 }],
    chats: [
      {
        id: '7',
        companyId: 5,
        platform: 'whatsapp',
        settings: { aiEnabled: true },
        unreadCount: 1,
        users: [{ id: '31' }, { id: 32, companyId: 5 }],
      },
      { id: 8, companyId: '5', settings: {}, unreadCount: 0, users: [{ id: 33 }] },
    ],
    messages,
    nextId: 30,
  }
}
