import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { User } from '../entities/User.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { IdInput, IdListInput } from '../wireValues.ts'

export const userEndpoints = {
  getUsers: defineEndpoint({
    ...routes.getUsers,
    access: 'company',
    register: ['MSG-11'],
    summary: 'Users by id; ids of other companies are omitted like missing ones.',
    query: z.object({ companyId: IdInput.optional(), userIds: IdListInput }),
    response: accepted({ users: z.array(User) }),
  }),
  getChatUsers: defineEndpoint({
    ...routes.getChatUsers,
    access: 'company',
    register: ['MSG-11'],
    summary: 'The users of one chat.',
    query: z.object({ companyId: IdInput.optional(), chatId: IdInput }),
    response: accepted({ users: z.array(User) }),
    errors: [404],
  }),
}
