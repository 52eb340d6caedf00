/** Method and path of a call, below the API host. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Whether the call changes nothing, independent of its method. */
  isRead: boolean
}
