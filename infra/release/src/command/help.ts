export const HELP = `npm run release -- COMMAND [NAME] [options]     NAME is a remote, such as agency-app

  publish NAME              builds and checks the remote, uploads it, then shows it to all visitors
      --canary N            to N percent of the visitors, always the same ones
      --built DIR           publishes this build (a folder with release.json) instead of building
      --site URL            the live site to check against            (default: SITE_URL, that of npm start, or
                            http://localhost:4000)
      --api URL             the live API                              (default: API_URL or the site)
  rollback NAME             goes back to the previous release, without a build
      --to RELEASE          to this earlier one
  forward NAME              undoes a rollback; again, the one before it
      --to RELEASE          to this later one
  canary NAME --percent N   changes the share of a canary
  canary NAME --off         shows all visitors the current release again
  promote NAME              shows the canary to all visitors
  disable NAME --reason R   the kill switch: the remote's pages show that they are out of service
  enable NAME               undoes disable
  list                      what visitors get now; --json for scripts
  history NAME              who changed what, when and why; --json for scripts
  status NAME               the canary and the current release side by side: visits, errors, web vitals, verdict
                            as the watch last saw them, or now with:
      --api URL             the API's own address, not the site's     (default: API_URL)
      --networks N          how many networks each side needs for a verdict (default: 30)
  watch                     looks at all canaries every minute and ends those that are bad
      --api URL             the API's own address                     (default: API_URL or the local one)
      --every SECONDS       another pause                             (default: 60)
      --once                looks once, for a scheduler
  prune NAME                removes the files of old releases
      --keep N              keeps the N newest ones                   (default: 10)
      --older-than DAYS     keeps those that are younger              (default: 7)

  --store PLACE             a folder or s3://bucket/prefix            (default: RELEASE_STORE or the local one)
  --reason TEXT             why, for the history (each command that changes the list)
  --by NAME                 who, for the history                  (default: RELEASE_BY, the user of the CI job, git's
                            user.name or the system's user; of an email address only what is before the @)
  --dry-run                 shows what would be done; changes nothing

Exit code: 0 when done, 1 when rejected (the list is then unchanged), 2 for invalid usage.
`;
