/** As in /remotes/NAME/. */
export type RemoteName = string;
