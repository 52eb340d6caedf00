/** A file of a quick reply that is written; `body`: of one that is not uploaded yet, whose id is that of its upload. */
export type ReplyFile = { id: string; name: string; type: string; size: number; body?: Blob }
