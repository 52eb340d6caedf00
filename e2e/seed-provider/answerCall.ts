import type { SeedSalon, SeedMessage } from './aSalon.ts'
import type { SeedCall } from './seedProvider.ts'

type Answer = { status: number; body: unknown }
const ok = (body: unknown): Answer => ({ status: 200, body })
const field = (call: SeedCall, name: string) => (call.body as Record<string, unknown> | null)?.[name]

const messagesOf = (salon: SeedSalon, chatId: unknown) =>
  salon.messages.filter((message) => String(message.chatId) === String(chatId))

const answers: Record<string, (salon: SeedSalon, call: SeedCall) => Answer> = {
  'POST /auth/login': (salon, call) =>
    field(call, 'password') === 'right'
      ? ok({
          accessToken: salon.token,
          userId: salon.admin.id,
          email: salon.admin.email,
          fullName: salon.admin.fullName,
          isEmailVerified: true,
          language: 'en',
          message: 'Welcome',
        })
      : { status: 401, body: { message: 'No' } },
  'GET /admin/getMe': (salon) => ok(salon.admin),
  'GET /admin/getCompanies': (salon) => ok(salon.companies),
  'GET /admin/getChatsWithPreview': (salon) =>
    ok(salon.chats.map((chat) => ({ ...chat, lastMessage: messagesOf(salon, chat.id).at(-1) }))),
  'GET /admin/getUsers': (salon, call) =>
    ok(salon.users.filter((user) => (call.query['userIds'] ?? '').split(',').includes(String(user.id)))),
  'GET /admin/getChatUsers': (salon, call) =>
    ok(salon.chats.find((chat) => String(chat.id) === call.query['chatId'])?.users ?? []),
  'GET /admin/features': () => ok([{ name: 'subscription-page', enabled: false }]),
  'POST /admin/messages/getChatMessages': (salon, call) => {
    const all = messagesOf(salon, field(call, 'chatId'))
    const skip = Number(field(call, 'skip') ?? 0)
    const take = Number(field(call, 'take') ?? 50)
    return ok(all.slice(Math.max(0, all.length - skip - take), all.length - skip))
  },
  'POST /admin/messages/sendMessage': (salon, call) => {
    const text = String(field(call, 'message'))
    if (text.includes('refuse me')) return ok({ status: 'error', error: { message: 'The channel is closed' } })
    const message: SeedMessage = {
      id: salon.nextId,
      chatId: String(field(call, 'chatId')),
      fromId: 32,
      text,
      createdAt: new Date().toISOString(),
      platform: 'whatsapp',
      status: 'sent',
    }
    salon.nextId += 3
    salon.messages.push(message)
    return ok({ status: 'ok', message })
  },
  'POST /admin/messages/markMessageAsViewed': () => ok({}),
  'POST /admin/support/init': () => ok({ success: false }),
}

/** Responds to one call in the seeds' format; calls that the seeds do not name get a 404. */
export function answerCall(salon: SeedSalon, call: SeedCall): Answer {
  const isPublic = call.path.startsWith('/auth/')
  if (!isPublic && call.headers.authorization !== `Bearer ${salon.token}`)
    return { status: 401, body: { error: 'Who are you?' } }
  const answer = answers[`${call.method} ${call.path}`]
  return answer ? answer(salon, call) : { status: 404, body: '<h1>Not found</h1>' }
}
