export const HELP = `remote-kit COMMAND      in the folder of a remote, with its package.json and webpack.config.mjs

  build               builds the remote into dist/
  dev                 serves it with hot reload, for a site that asks this server for it
      --site URL      puts this server in front of a deployed site: this remote from here, the rest from there
      --port N        listens on another port than that of webpack.config.mjs
  test [FILE …]       runs its tests once; --watch runs them again on each change
  sizes               weighs the first load of each page of the build
      --budget BYTES  a budget of your own, lower than the site's
  smoke --site URL    checks the build against a live site, as a publication would, and publishes nothing
  release COMMAND     publishes, rolls back, starts canaries, disables: see remote-kit release help

Exit code: 0 when done, 1 when something failed or was rejected, 2 for invalid usage.`;
