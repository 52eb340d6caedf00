import type { Route } from './Route.ts'

/** The calls of files, a table of their own: the embedded widget loads it with the first file (decision 0195). */
export const routesOfFiles = {
  uploadFile: { method: 'POST', path: '/admin/files/upload', isRead: false },
  getFileLinks: { method: 'POST', path: '/admin/files/getFileLinks', isRead: true },
} as const satisfies Readonly<Record<string, Route>>
