export const HELP = `npm run release -- COMMAND [NAME] [options]     NAME is a remote, such as agency-app

  publish NAME              builds and checks the remote, uploads it, then shows it to all visitors
      --canary N            to N percent of the visitors, each always on the same side
      --built DIR           publishes this build (a folder with release.json) in place of building
      --site URL            the live site that it is checked against  (default: SITE_URL, the one of npm start, or
                            http://localhost:4000)
      --api URL             the live API                              (default: API_URL or the site)
  rollback NAME             goes back to the release before, without a build
      --to RELEASE          to this earlier one
  canary NAME --percent N   changes the share of a canary
  canary NAME --off         shows all visitors the current release again
  promote NAME              shows the canary to all visitors
  disable NAME --reason R   the kill switch: the remote's pages say that they are out of service
  enable NAME               takes that back
  list                      what visitors get now; --json for programs
  prune NAME                removes the files of old releases
      --keep N              newest ones that stay                     (default: 10)
      --older-than DAYS     younger ones stay                         (default: 7)

  --store PLACE             a folder or s3://bucket/prefix            (default: RELEASE_STORE or the local one)
  --dry-run                 says what would be done; changes nothing

It ends with 0 when done, 1 when refused (the list is then as it was), 2 when the command is not understood.
`;
