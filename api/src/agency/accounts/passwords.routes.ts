import {
  doneSchema,
  emailLinkBody,
  forgotPasswordCall,
  recoverCall,
  recoverySchema,
  sentSchema,
  tokenBody,
  updatePasswordBody,
  updatePasswordCall,
} from '@marketplace/contracts';
import type { ServiceDependencies } from '../../dependencies.ts';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import { forgotPassword, recover, updatePassword } from './accounts.service.ts';
import { authDependencies, mailing, redeeming } from './attempt-limits.ts';
import { browserSession } from './browser-cookies.ts';
import { signUpBrowser } from './sign-up-browser.ts';

export const passwordsRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  const auth = authDependencies(deps, app);
  const browser = signUpBrowser(deps.config);
  const { cookie, devices } = browserSession(deps);

  app.post(
    forgotPasswordCall.path,
    {
      onRequest: app.limitByClient(mailing('forgot-password')),
      schema: { body: emailLinkBody, response: { 200: sentSchema } },
    },
    async (request) => {
      await forgotPassword(auth(request), { form: request.body, browser: browser.read(request) });
      return { sent: true as const };
    },
  );

  app.post(
    recoverCall.path,
    {
      onRequest: app.limitByClient(redeeming('recover')),
      schema: { body: tokenBody, response: { 200: recoverySchema } },
    },
    async (request) => recover(deps, request.body.token),
  );

  app.post(
    updatePasswordCall.path,
    {
      onRequest: app.limitByClient(redeeming('update-password')),
      schema: { body: updatePasswordBody, response: { 200: doneSchema } },
    },
    async (request, reply) => {
      // The device that opened the email becomes known, so strangers' failures cannot lock it out.
      devices.set(request, reply, await updatePassword(deps, request.body));
      cookie.clear(reply);
      return { done: true as const };
    },
  );
};
