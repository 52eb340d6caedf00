export declare const mostFilesWithChannelNames: number
