// Generated from docs/openapi.json by npm run generate.
export interface paths {
    "/api/v1/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List campaigns with their link counts
         * @description Takes the permission `campaigns:read` and at least the role viewer.
         */
        get: operations["listCampaigns"];
        put?: never;
        /**
         * Create a campaign
         * @description A name that exists already returns the existing campaign, its description unchanged.
         *
         *     Takes the permission `campaigns:write` and at least the role member.
         */
        post: operations["createCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a campaign
         * @description Takes the permission `campaigns:read` and at least the role viewer.
         */
        get: operations["showCampaign"];
        put?: never;
        post?: never;
        /**
         * Delete a campaign
         * @description Its links keep working and only lose the campaign.
         *
         *     Takes the permission `campaigns:write` and at least the role admin.
         */
        delete: operations["deleteCampaign"];
        options?: never;
        head?: never;
        /**
         * Rename or describe a campaign
         * @description Existing links keep their `utm_campaign`.
         *
         *     Takes the permission `campaigns:write` and at least the role member.
         */
        patch: operations["updateCampaign"];
        trace?: never;
    };
    "/api/v1/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversions
         * @description Each as its 201 answered it.
         *
         *     Takes the permission `analytics:read` and at least the role viewer.
         */
        get: operations["listConversions"];
        put?: never;
        /**
         * Report a conversion
         * @description Attributed to `link`, or to the link of the customer's first conversion. Sending the same `event_id` again, also with another body, is a retry: it changes nothing and answers 200 with the stored record.
         *
         *     Takes the permission `conversions:write` and at least the role member, and a plan with `conversions`.
         */
        post: operations["createConversion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversions/refusals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show why conversions were refused
         * @description Refused requests of the last 7 UTC days, today included, counted by reason: one with several faults counts for each. They may be missing when the service was killed within seconds, and those without a valid token are nobody's.
         *
         *     Takes the permission `analytics:read` and at least the role viewer.
         */
        get: operations["listConversionRefusals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List domains
         * @description Takes the permission `domains:read` and at least the role viewer.
         */
        get: operations["listDomains"];
        put?: never;
        /**
         * Add a domain for short links
         * @description The answer says which records to set. Nothing is looked up yet. A host that the workspace has already returns that domain unchanged.
         *
         *     Takes the permission `domains:write` and at least the role admin, and a plan with `custom_domains`.
         */
        post: operations["addDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a domain
         * @description Takes the permission `domains:read` and at least the role viewer.
         */
        get: operations["showDomain"];
        put?: never;
        post?: never;
        /**
         * Remove a domain
         * @description Its links stay, with their history and `state`, and are not found at the edge from the next request on. When the workspace adds the domain again and it is verified, they are back.
         *
         *     Takes the permission `domains:write` and at least the role admin.
         */
        delete: operations["removeDomain"];
        options?: never;
        head?: never;
        /**
         * Change where a domain's visitors go who have no link
         * @description A field that is not given stays as it is. Holds at the edge from the next request.
         *
         *     Takes the permission `domains:write` and at least the role admin.
         */
        patch: operations["updateDomain"];
        trace?: never;
    };
    "/api/v1/domains/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look a domain up now
         * @description Answers when the resolver has, or was waited for long enough: state, records and problem say the rest.
         *
         *     Takes the permission `domains:write` and at least the role admin.
         */
        post: operations["verifyDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List links
         * @description Newest first, unless `sort` says otherwise.
         *
         *     Takes the permission `links:read` and at least the role viewer.
         */
        get: operations["listLinks"];
        put?: never;
        /**
         * Create a link
         * @description Takes exactly one of `destination` and `whatsapp_number`. `utm_*` values in the destination's own query become the link's where it is given none; `campaign_id` without `utm_campaign` takes the campaign's name, put into the naming convention. Where a link leads is judged before it is made; with a scan provider it is `pending` until that has answered.
         *
         *     Takes the permission `links:write` and at least the role member.
         */
        post: operations["createLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create up to 1,000 links
         * @description Judges each link by itself, in the order given, exactly as `POST /links` would, and makes those that fit: a code or the last place of a
         *     quota that a link takes is not there for the next. The answer is 200 whatever became of them, with a verdict a link. With `only_if_all`
         *     either all are made or none; with `dry_run` none is. What is made is made together: a batch that is cut off leaves nothing.
         *
         *     A batch that is sent again with the same `Idempotency-Key` makes nothing and is given the same answer, for 24 hours after it was made;
         *     of several at once one makes the links. The same key with another body is refused; the order in which the names of an object stand does not make it another. A batch that made nothing leaves its key free, and
         *     `dry_run` takes no notice of it. Keys are the workspace's.
         *
         *     The body may have 2097152 bytes. Every 10 links, begun ones too, count as one request of the rate limit.
         *
         *     Takes the permission `links:write` and at least the role member.
         */
        post: operations["createLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge UTM values and save nothing
         * @description Judges the values that a new link with these fields would send: given ones, those of the destination's own query, and the campaign's.
         *
         *     Takes the permission `rules:read` and at least the role viewer.
         */
        post: operations["checkValues"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/check-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell whether a short code is free
         * @description Takes no code: of two who are told that it is free, the first to make a link has it. A code that was ever in use on a host is not free there.
         *
         *     Takes the permission `links:write` and at least the role member.
         */
        post: operations["checkCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a link
         * @description Takes the permission `links:read` and at least the role viewer.
         */
        get: operations["showLink"];
        put?: never;
        post?: never;
        /**
         * Withdraw a link
         * @description The edge answers 410 from the next request. The code is never given out again.
         *
         *     Takes the permission `links:write` and at least the role member.
         */
        delete: operations["withdrawLink"];
        options?: never;
        head?: never;
        /**
         * Change a link
         * @description A field that is not given stays as it is. Rules are judged again only when a UTM value changes. A link that is blocked is live again once it leads elsewhere. Holds at the edge from the next request.
         *
         *     Takes the permission `links:write` and at least the role member.
         */
        patch: operations["updateLink"];
        trace?: never;
    };
    "/api/v1/links/{id}/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a link's QR code
         * @description A picture of `qr_url`, whatever the link's state. Fetching it counts nothing. A size that leaves a module too few pixels is refused with the least that will do.
         *
         *     Takes the permission `links:read` and at least the role viewer.
         */
        get: operations["showQrCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{id}/trial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Try a visit of a link
         * @description Where a visitor with this user agent would be sent at that moment, and what would be counted: decided by what decides real visits. Counts nothing and asks no other server.
         *
         *     Takes the permission `links:read` and at least the role viewer.
         */
        get: operations["tryVisit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags with their link counts
         * @description Takes the permission `links:read` and at least the role viewer.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description A name that exists already, in any case, returns the existing tag unchanged.
         *
         *     Takes the permission `links:write` and at least the role member.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a tag
         * @description Its links only lose the tag.
         *
         *     Takes the permission `links:write` and at least the role member.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Rename or recolour a tag
         * @description Takes the permission `links:write` and at least the role member.
         */
        patch: operations["updateTag"];
        trace?: never;
    };
    "/api/v1/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved views
         * @description One's own, and those that other members share; a token sees those of the member who minted it.
         *
         *     Takes the permission `links:read` and at least the role viewer.
         */
        get: operations["listViews"];
        put?: never;
        /**
         * Save a view
         * @description It belongs to the member who saves it, or who minted the token; a viewer's are private. The very same one sent again answers the one that is there. A member keeps at most 100, and the workspace shares at most 200. A campaign or tag that is not there is no fault: the view shows no links.
         *
         *     Takes the permission `links:write` and at least the role member (viewer for what is one's own).
         */
        post: operations["createView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a view
         * @description For all who see it. What is shared takes the role member, what another member shares the role admin.
         *
         *     Takes the permission `links:write` and at least the role member (viewer for what is one's own).
         */
        delete: operations["deleteView"];
        options?: never;
        head?: never;
        /**
         * Change a view
         * @description A field that is not given stays as it is. What is shared takes the role member; of what others share an admin may change anything. No longer shared, it is its owner's alone.
         *
         *     Takes the permission `links:write` and at least the role member (viewer for what is one's own).
         */
        patch: operations["updateView"];
        trace?: never;
    };
    "/api/v1/rules/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List approved values
         * @description Takes the permission `rules:read` and at least the role viewer.
         */
        get: operations["listApprovedValues"];
        put?: never;
        /**
         * Approve values of a UTM parameter
         * @description A parameter without approved values is open; with the first one it is restricted to the list. Existing links are not touched.
         *
         *     Takes the permission `rules:write` and at least the role admin, and a plan with `governance`.
         */
        post: operations["approveValues"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/values/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Retire an approved value
         * @description When it is the last one of its parameter, the parameter is open again.
         *
         *     Takes the permission `rules:write` and at least the role admin.
         */
        delete: operations["retireValue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/dependencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List dependency rules
         * @description Takes the permission `rules:read` and at least the role viewer.
         */
        get: operations["listDependencies"];
        put?: never;
        /**
         * Add dependency rules
         * @description When the driving parameter has the driving value, the target must have one of the values listed for that pair. Existing links are not touched.
         *
         *     Takes the permission `rules:write` and at least the role admin, and a plan with `governance`.
         */
        post: operations["addDependencies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/dependencies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a dependency rule
         * @description Takes the permission `rules:write` and at least the role admin.
         */
        delete: operations["removeDependency"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/convention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the naming convention
         * @description Takes the permission `rules:read` and at least the role viewer.
         */
        get: operations["showConvention"];
        /**
         * Set rules of the naming convention
         * @description PUT and PATCH do the same: rules that are not named stay. Existing links are not touched.
         *
         *     Takes the permission `rules:write` and at least the role admin, and a plan with `governance`.
         */
        put: operations["putConvention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change rules of the naming convention
         * @description PUT and PATCH do the same: rules that are not named stay. Existing links are not touched.
         *
         *     Takes the permission `rules:write` and at least the role admin, and a plan with `governance`.
         */
        patch: operations["patchConvention"];
        trace?: never;
    };
    "/api/v1/analytics/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report clicks, scans, visitors and conversions
         * @description A period of at most 1096 UTC days, in rows and in total. Filters hold together and look at links as they are now, withdrawn ones included; one that names nothing known gives a report of zeros. UTM values and destinations are those at the time of the click, also where they narrow the report. Clicks and conversions that were answered before are in it. With `Accept: text/csv` its rows come as CSV.
         *
         *     Takes the permission `analytics:read` and at least the role viewer.
         */
        get: operations["showReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/top": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the links, campaigns or tags with the most clicks
         * @description What the report counts, for each link, or for each campaign or tag by the links that are in it now. A period of at most 1096 UTC days; filters are those of the report. A link with two tags counts for both.
         *
         *     Takes the permission `analytics:read` and at least the role viewer.
         */
        get: operations["listTop"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report the hours of a day
         * @description What the report counts on one UTC day, by the hour; filters are those of the report. Clicks and conversions that were answered before are in it.
         *
         *     Takes the permission `analytics:read` and at least the role viewer.
         */
        get: operations["showHours"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/automated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report automated visits by day and reason
         * @description Visits by programs: they were sent on, and stand in no click, scan or visitor of the report. A period of at most 1096 UTC days; filters are those of the report. Each visit has one reason, so reasons add up to visits, and days to totals. Visits that were answered before are in it.
         *
         *     Takes the permission `analytics:read` and at least the role viewer.
         */
        get: operations["showAutomated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the visits of the last 7 days
         * @description Each visit that was sent on, by people and programs, on links that were withdrawn since, too: what stands behind the report's figures. Visits that were answered before are in it. No address, no user agent and no query of a visitor is kept, so none is here. After 7 days a visit counts in reports alone.
         *
         *     Takes the permission `analytics:read` and at least the role viewer.
         */
        get: operations["listVisits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/report-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List client report links
         * @description Never their URLs.
         *
         *     Takes the permission `reports:write` and at least the role admin.
         */
        get: operations["listReportLinks"];
        put?: never;
        /**
         * Issue a client report link
         * @description The answer is the only place where its URL ever stands.
         *
         *     Takes the permission `reports:write` and at least the role admin, and a plan with `report_links`.
         */
        post: operations["createReportLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/report-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a client report link
         * @description From the next request on its URL shows nothing. Revoking it again changes nothing and answers the same.
         *
         *     Takes the permission `reports:write` and at least the role admin.
         */
        delete: operations["revokeReportLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/report-brand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show whose name and logo client reports carry
         * @description Takes the permission `reports:write` and at least the role admin.
         */
        get: operations["showReportBrand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set whose name and logo client reports carry
         * @description Of the whole workspace: every client report carries them from the next request.
         *
         *     Takes the permission `reports:write` and at least the role admin.
         */
        patch: operations["updateReportBrand"];
        trace?: never;
    };
    "/api/v1/report-link-labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the team calls its client report links
         * @description The team's own: whoever holds a report's URL never sees its label.
         *
         *     Takes the permission `reports:write` and at least the role admin.
         */
        get: operations["listReportLinkLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/report-link-labels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set what the team calls a client report link
         * @description `id` is the report link's, live or revoked. Several report links may have the same label.
         *
         *     Takes the permission `reports:write` and at least the role admin.
         */
        put: operations["setReportLinkLabel"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the workspace
         * @description The one that the token, or the session, is for: with its plan, and how much of each quota is used.
         *
         *     Takes the permission `workspace:read` and at least the role viewer.
         */
        get: operations["showWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename the workspace
         * @description Takes the permission `workspace:write` and at least the role owner.
         */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/api/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Takes the permission `members:read` and at least the role viewer.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member, or leave
         * @description From the next request on the member's tokens and sessions for this workspace are refused, the invitations that the member sent are void, and the member's saved views are deleted, shared ones too. Links and all else that was made stay. The last owner cannot go.
         *
         *     Takes the permission `members:write` and at least the role admin (viewer for what is one's own).
         */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        /**
         * Set a member's role
         * @description Nobody gives a role above the own, or changes that of somebody above; a workspace keeps an owner. It holds from the next request, also for the tokens that the member minted.
         *
         *     Takes the permission `members:write` and at least the role admin.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations that nobody has accepted
         * @description Never their URLs.
         *
         *     Takes the permission `members:read` and at least the role admin.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody
         * @description Another invitation of the same e-mail address takes the place of the one before. Nobody invites to a role above the own, and a token invites an admin or owner only when it has every permission of that role; an invitation is void once whoever sent it could not send it any more.
         *
         *     Takes the permission `members:write` and at least the role admin.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take an invitation back
         * @description From the next request on its URL opens nothing.
         *
         *     Takes the permission `members:write` and at least the role admin.
         */
        delete: operations["deleteInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API tokens
         * @description Never their secrets. From the role admin on every member's, below only one's own.
         *
         *     Takes the permission `tokens:read` and at least the role viewer.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Make an API token
         * @description The answer is the only place where it ever stands.
         *
         *     Takes the permission `tokens:write` and at least the role viewer.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API token
         * @description For good, from the next request on, together with every token that was made with it, or with those, and so on: whoever had a leaked token may have made others. `made_tokens=keep` leaves those as they are; leaving it out later revokes them too. From the role admin on every member's, below only one's own. Revoking it again changes nothing and answers the same.
         *
         *     Takes the permission `tokens:write` and at least the role viewer.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was written, by whom and when
         * @description Every write of the workspace's, noted in the transaction that made it and kept for ever. Secrets are never in it. Reading, signing in and out, and writing what was there already leave no entry. What members do to their own accounts (name, password, second factor, recovery codes, sessions elsewhere) is a change of the `member` in each of their workspaces.
         *
         *     Takes the permission `audit:read` and at least the role admin.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description OpenAPI 3.1 of every operation.
         *
         *     Takes no token.
         */
        get: operations["showOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        CampaignInput: {
            name: string;
            description?: string | null;
        };
        CampaignUpdateInput: {
            name?: string;
            description?: string | null;
        };
        ConversionInput: {
            /** @description The customer's identifier in your own system, compared exactly. */
            customer_id: string;
            /** @description Your identifier for the event, compared exactly: a repeat is a retry. */
            event_id: string;
            /** @description `purchase`, `signup`, `lead`, or a word of your own, kept without blanks around it; `conversion` when absent, null or blank. */
            kind?: string | null;
            /** @description `<host>/<short_code>`: the `_link` value of the landing URL. Required on a customer's first conversion. */
            link?: string | null;
            /** @description A decimal number of at least 0 as text, such as "12.50"; requires `currency`. */
            value?: string | null;
            /** @description Kept as given; required with `value`. */
            currency?: string | null;
            /**
             * Format: date-time
             * @description Now when absent.
             */
            occurred_at?: string | null;
        };
        DomainInput: {
            /** @description A host name such as go.example.com, in its own letters or in ASCII. */
            host: string;
            /**
             * Format: uri
             * @description Where visitors of the host itself go. Blank clears it.
             */
            root_url?: string | null;
            /**
             * Format: uri
             * @description Where visitors go whose link does not exist. Blank clears it.
             */
            unknown_url?: string | null;
            /**
             * Format: uri
             * @description Where visitors go whose link has expired or was withdrawn. Blank clears it.
             */
            expired_url?: string | null;
        };
        DomainUpdateInput: {
            /**
             * Format: uri
             * @description Where visitors of the host itself go. Blank clears it.
             */
            root_url?: string | null;
            /**
             * Format: uri
             * @description Where visitors go whose link does not exist. Blank clears it.
             */
            unknown_url?: string | null;
            /**
             * Format: uri
             * @description Where visitors go whose link has expired or was withdrawn. Blank clears it.
             */
            expired_url?: string | null;
        };
        LinkBatchInput: {
            links: components["schemas"]["LinkInput"][];
            /**
             * @description Judge every link as it would be, and make none.
             * @default false
             */
            dry_run: boolean;
            /**
             * @description Make no link unless all fit.
             * @default false
             */
            only_if_all: boolean;
        };
        /** @description The fields of a LinkInput that the rules look at, as they would be sent to create a link. */
        CheckInput: {
            /**
             * Format: uri
             * @description An absolute http or https URL.
             */
            destination?: string | null;
            /**
             * Format: uri
             * @description An app link or an App Store page, https only; phones on iOS are routed here. Blank clears it.
             */
            ios_url?: string | null;
            /**
             * Format: uri
             * @description An app link or a Play page, https only; phones on Android are routed here. Blank clears it.
             */
            android_url?: string | null;
            campaign_id?: number | null;
            utm_source?: string | null;
            utm_medium?: string | null;
            utm_campaign?: string | null;
            utm_term?: string | null;
            utm_content?: string | null;
        };
        /** @description Which code is wanted where, as a LinkInput would say it. */
        CodeCheckInput: {
            /** @description A verified custom domain; the shared domain when omitted. */
            domain?: string;
            short_code: string;
        };
        LinkInput: {
            /**
             * Format: uri
             * @description An absolute http or https URL.
             */
            destination?: string | null;
            /**
             * Format: uri
             * @description An app link or an App Store page, https only; phones on iOS are routed here. Blank clears it.
             */
            ios_url?: string | null;
            /**
             * Format: uri
             * @description An app link or a Play page, https only; phones on Android are routed here. Blank clears it.
             */
            android_url?: string | null;
            campaign_id?: number | null;
            utm_source?: string | null;
            utm_medium?: string | null;
            utm_campaign?: string | null;
            utm_term?: string | null;
            utm_content?: string | null;
            /** @description A WhatsApp click-to-chat link: a phone number in international format; +, spaces and dashes are stripped. Given instead of `destination`. */
            whatsapp_number?: string | null;
            /** @description The prefilled message, plain text, never URL-encoded. */
            whatsapp_message?: string | null;
            /** Format: date-time */
            expires_at?: string | null;
            /** @description Free text. Blank clears it. */
            note?: string | null;
            /** @description Tag names. An existing tag is matched without regard to case, otherwise a new tag is made. */
            tags?: string[];
            /** @description A verified custom domain; the shared domain when omitted. */
            domain?: string;
            /** @description Random when omitted. */
            short_code?: string;
        };
        LinkUpdateInput: {
            /**
             * Format: uri
             * @description An absolute http or https URL.
             */
            destination?: string | null;
            /**
             * Format: uri
             * @description An app link or an App Store page, https only; phones on iOS are routed here. Blank clears it.
             */
            ios_url?: string | null;
            /**
             * Format: uri
             * @description An app link or a Play page, https only; phones on Android are routed here. Blank clears it.
             */
            android_url?: string | null;
            campaign_id?: number | null;
            utm_source?: string | null;
            utm_medium?: string | null;
            utm_campaign?: string | null;
            utm_term?: string | null;
            utm_content?: string | null;
            /** @description A WhatsApp click-to-chat link: a phone number in international format; +, spaces and dashes are stripped. Given instead of `destination`. */
            whatsapp_number?: string | null;
            /** @description The prefilled message, plain text, never URL-encoded. */
            whatsapp_message?: string | null;
            /** Format: date-time */
            expires_at?: string | null;
            /** @description Free text. Blank clears it. */
            note?: string | null;
            /** @description Tag names. An existing tag is matched without regard to case, otherwise a new tag is made. */
            tags?: string[];
        };
        TagInput: {
            name: string;
            /** @enum {string} */
            color?: "gray" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "purple";
        };
        TagUpdateInput: {
            name?: string;
            /** @enum {string} */
            color?: "gray" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "purple";
        };
        ViewInput: {
            /** @description One member's views all have different names, whatever their case. */
            name: string;
            /** @description Whether all members of the workspace see it; takes the role member. False when omitted. */
            shared?: boolean;
            search?: string | null;
            campaign_id?: number | null;
            /** @description A tag's name, in any case. */
            tag?: string | null;
            state?: ("live" | "pending" | "blocked" | "expired") | null;
            /** @description Counted from whenever the view is looked at. */
            expires_within_days?: number | null;
            /**
             * @description Newest first when omitted.
             * @enum {string}
             */
            sort?: "-created_at" | "created_at" | "-clicks" | "clicks" | "short_code" | "-short_code" | "destination" | "-destination" | "expires_at" | "-expires_at";
            /** @description The console's columns; null or omitted for the usual ones. */
            columns?: ("clicks" | "campaign" | "source_medium" | "utm_campaign" | "utm_term" | "utm_content" | "state" | "expires" | "note" | "created")[] | null;
        };
        ViewUpdateInput: {
            /** @description One member's views all have different names, whatever their case. */
            name?: string;
            /** @description Whether all members of the workspace see it; takes the role member. False when omitted. */
            shared?: boolean;
            search?: string | null;
            campaign_id?: number | null;
            /** @description A tag's name, in any case. */
            tag?: string | null;
            state?: ("live" | "pending" | "blocked" | "expired") | null;
            /** @description Counted from whenever the view is looked at. */
            expires_within_days?: number | null;
            /**
             * @description Newest first when omitted.
             * @enum {string}
             */
            sort?: "-created_at" | "created_at" | "-clicks" | "clicks" | "short_code" | "-short_code" | "destination" | "-destination" | "expires_at" | "-expires_at";
            /** @description The console's columns; null or omitted for the usual ones. */
            columns?: ("clicks" | "campaign" | "source_medium" | "utm_campaign" | "utm_term" | "utm_content" | "state" | "expires" | "note" | "created")[] | null;
        };
        ApproveValuesInput: {
            /** @enum {string} */
            parameter: "utm_source" | "utm_medium" | "utm_campaign" | "utm_term" | "utm_content";
            values: string[];
        };
        DependencyRuleInput: {
            /** @enum {string} */
            driving_parameter: "utm_source" | "utm_medium" | "utm_campaign" | "utm_term" | "utm_content";
            driving_value: string;
            /**
             * @description Another UTM parameter than the driving one.
             * @enum {string}
             */
            target: "utm_source" | "utm_medium" | "utm_campaign" | "utm_term" | "utm_content";
            values: string[];
        };
        /** @description Partial: rules that are not named stay as they are. */
        ConventionInput: {
            /** @enum {string} */
            casing?: "lower" | "upper" | "any";
            /** @enum {string} */
            separator?: "hyphen" | "underscore" | "any";
            /** @enum {string} */
            mode?: "block" | "warn";
            required_parameters?: ("utm_source" | "utm_medium" | "utm_campaign" | "utm_term" | "utm_content")[];
        };
        ReportLinkInput: {
            /** @description A verified domain of the workspace to serve the report on; the service's own when absent. */
            domain?: string | null;
        };
        /** @description Partial: what is not named stays as it is. */
        ReportBrandInput: {
            /** @description Null or blank: reports name nobody. */
            name?: string | null;
            /** @description A PNG, JPEG or WebP picture as a data URI: `data:image/png;base64,…`. At most 24576 bytes, and 2000 pixels wide and high. Null or blank: no logo. */
            logo?: string | null;
        };
        ReportLinkLabelInput: {
            /** @description Counted without the blanks around it. Null takes the label away. */
            label: string | null;
        };
        WorkspaceUpdateInput: {
            name?: string;
        };
        MemberUpdateInput: {
            /** @enum {string} */
            role?: "viewer" | "member" | "admin" | "owner";
        };
        InvitationInput: {
            email: string;
            /** @enum {string} */
            role: "viewer" | "member" | "admin" | "owner";
        };
        TokenInput: {
            /** @description What will use it. */
            name: string;
            /** @description None that the caller lacks, or that the caller's role could never use. */
            permissions: ("analytics:read" | "audit:read" | "campaigns:read" | "campaigns:write" | "conversions:write" | "domains:read" | "domains:write" | "links:read" | "links:write" | "members:read" | "members:write" | "reports:write" | "rules:read" | "rules:write" | "tokens:read" | "tokens:write" | "workspace:read" | "workspace:write")[];
            /**
             * Format: date-time
             * @description In the future; without it the token lives until it is revoked. A token that expires makes only such as expire no later.
             */
            expires_at?: string | null;
        };
        CampaignList: {
            data: components["schemas"]["Campaign"][];
        };
        Campaign: {
            id: number;
            name: string;
            description: string | null;
            /** @description Number of links in the campaign. */
            link_count: number;
            /** Format: date-time */
            created_at: string;
        };
        Conversion: {
            id: number;
            customer_id: string;
            event_id: string;
            kind: string;
            /** @description The link it is attributed to: `<host>/<short_code>`. */
            link: string | null;
            value: string | null;
            currency: string | null;
            /** Format: date-time */
            occurred_at: string;
            /** @description How the link was found; null on a 200. */
            attributed_by: ("reference" | "binding") | null;
            /** @description true on a 200: the event was recorded before. */
            duplicate: boolean | null;
        };
        ConversionList: {
            data: components["schemas"]["Conversion"][];
            next_after: number | null;
        };
        ConversionRefusalList: {
            data: components["schemas"]["ConversionRefusal"][];
        };
        ConversionRefusal: {
            /** @description The code of the error. */
            code: string;
            /** @description Null for what is wrong with the request as a whole. */
            field: string | null;
            /** @description What was wrong, in the words of the answer. */
            message: string;
            /** @description How many requests were refused for it. */
            count: number;
            /** Format: date-time */
            first_at: string;
            /** Format: date-time */
            last_at: string;
            /** @description Of the latest; null when it had none, or none that could be read. */
            event_id: string | null;
            /** @description Of the latest, as it was given. */
            link: string | null;
            /** @description The token that sent the latest; null for a member who is signed in. */
            api_token_id: number | null;
            /** @description What that token is called. */
            api_token_name: string | null;
            /** @description Whether the latest event has been recorded by now, by another try. */
            recorded: boolean;
        };
        DomainList: {
            data: components["schemas"]["Domain"][];
        };
        Domain: {
            id: number;
            /** @description In its ASCII form. */
            host: string;
            /** @description In its own letters. */
            display_host: string;
            /**
             * @description `pending`: not verified yet. `verified`: its links are served. `failing`: they still are, although its records are wrong, until `grace_ends_at`. `lapsed`: it was verified and is no more; its links are kept and not served.
             * @enum {string}
             */
            state: "pending" | "verified" | "failing" | "lapsed";
            /** Format: date-time */
            verified_at: string | null;
            /** @description What the verification rests on. The operator's word is not taken back by a look-up. */
            verified_by: ("dns" | "operator") | null;
            /** Format: date-time */
            failing_since: string | null;
            /** Format: date-time */
            grace_ends_at: string | null;
            /** @description What is wrong and how to mend it, in sentences. */
            problem: string | null;
            /** @description Shows that the host is the workspace's. */
            ownership: components["schemas"]["DomainRecord"];
            /** @description Lead visitors here: the CNAME record, or A and AAAA records of which each is expected. */
            routing: components["schemas"]["DomainRecord"][];
            /** Format: date-time */
            checked_at: string | null;
            /** Format: date-time */
            next_check_at: string | null;
            root_url: string | null;
            unknown_url: string | null;
            expired_url: string | null;
            /** @description Targets that the scanner has come to hold to be malicious: visitors get the service's own page instead, until it does so no more or another target is given. */
            blocked_targets: components["schemas"]["BlockedTarget"][];
            /** @description Targets about which the scan provider has not answered yet: until then visitors get the service's own page. */
            pending_targets: ("root_url" | "unknown_url" | "expired_url")[];
            /** @description Number of links on the domain that are not withdrawn. */
            link_count: number;
            /** Format: date-time */
            created_at: string;
        };
        DomainRecord: {
            /** @enum {string} */
            type: "TXT" | "CNAME" | "A" | "AAAA";
            /** @description The name that carries the record. */
            name: string;
            /** @description What the record may hold; empty where such a record cannot lead here, or it is not known yet. */
            expected: string[];
            /** @description What it held at the last look-up. */
            found: string[];
            /** @enum {string} */
            outcome: "right" | "wrong" | "missing" | "no_answer" | "unchecked";
        };
        BlockedTarget: {
            /** @enum {string} */
            field: "root_url" | "unknown_url" | "expired_url";
            reason: string;
        };
        LinkList: {
            data: components["schemas"]["Link"][];
            /** @description Pass it as `after` to get the next page. */
            next_after: number | null;
        };
        Link: {
            id: number;
            short_code: string;
            /** Format: uri */
            short_url: string;
            /**
             * Format: uri
             * @description The short URL with the scan marker.
             */
            qr_url: string;
            destination: string;
            ios_url: string | null;
            android_url: string | null;
            /**
             * @description What is so of the link itself. Whether its domain is served tells the domain: a link of one that is removed or has lapsed keeps its state, and is not found at the edge until the domain is verified again.
             * @enum {string}
             */
            state: "live" | "pending" | "blocked" | "expired";
            /** Format: date-time */
            expires_at: string | null;
            campaign_id: number | null;
            note: string | null;
            tags: {
                name: string;
                /** @enum {string} */
                color: "gray" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "purple";
            }[];
            utm_source: string | null;
            utm_medium: string | null;
            utm_campaign: string | null;
            utm_term: string | null;
            utm_content: string | null;
            /** Format: date-time */
            created_at: string;
            created_by: {
                user_id: number;
                api_token_id: number | null;
            };
        };
        LinkBatchResult: {
            /** @description One a link, in the order of `links`. */
            data: components["schemas"]["LinkVerdict"][];
            created: number;
            fits: number;
            refused: number;
        };
        LinkVerdict: {
            /** @description The link's place in `links`, from 0. Where the whole batch is refused, `details` counts items from 1, as everywhere. */
            index: number;
            /**
             * @description `fits`: nothing is wrong with it, but it was not made, since that was not asked for.
             * @enum {string}
             */
            status: "created" | "fits" | "refused";
            /** @description With `created`. */
            link: components["schemas"]["Link"] | null;
            /** @description With `created` and `fits`, as a link made by itself would carry it. */
            warning: string | null;
            /** @description With `refused`, what `POST /links` would have refused this link with. */
            error: {
                /** @enum {string} */
                code: "limit_reached" | "duplicate_link" | "invalid_input" | "governance_refused" | "scanner_refused";
                message: string;
                details: {
                    [key: string]: string[];
                } | null;
                permission: string | null;
                retry_after_seconds: number | null;
            } | null;
        };
        CheckResult: {
            allowed: boolean;
            /** @description As a link made with these values would carry it. */
            warning: string | null;
            /** @description Parameter → messages, as governance_refused would carry them; null when allowed. */
            details: {
                [key: string]: string[];
            } | null;
        };
        CodeCheckResult: {
            free: boolean;
            /** @description Why it is not, as duplicate_link would say; null when it is. */
            reason: string | null;
        };
        LinkWithWarning: {
            id: number;
            short_code: string;
            /** Format: uri */
            short_url: string;
            /**
             * Format: uri
             * @description The short URL with the scan marker.
             */
            qr_url: string;
            destination: string;
            ios_url: string | null;
            android_url: string | null;
            /**
             * @description What is so of the link itself. Whether its domain is served tells the domain: a link of one that is removed or has lapsed keeps its state, and is not found at the edge until the domain is verified again.
             * @enum {string}
             */
            state: "live" | "pending" | "blocked" | "expired";
            /** Format: date-time */
            expires_at: string | null;
            campaign_id: number | null;
            note: string | null;
            tags: {
                name: string;
                /** @enum {string} */
                color: "gray" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "purple";
            }[];
            utm_source: string | null;
            utm_medium: string | null;
            utm_campaign: string | null;
            utm_term: string | null;
            utm_content: string | null;
            /** Format: date-time */
            created_at: string;
            created_by: {
                user_id: number;
                api_token_id: number | null;
            };
            /** @description Given when the naming convention warns rather than blocks. */
            warning: string | null;
        };
        VisitTrial: {
            /** Format: date-time */
            at: string;
            /**
             * @description At that moment, as far as it is known now.
             * @enum {string}
             */
            link_state: "live" | "pending" | "blocked" | "expired";
            /**
             * @description `redirect`: sent to a landing URL. `gone`, `blocked`, `pending`, `unknown`: the link leads nowhere then. `not_served`: its host is no verified domain now.
             * @enum {string}
             */
            outcome: "redirect" | "gone" | "blocked" | "pending" | "unknown" | "not_served";
            /** @description Of the answer; null when it would not be this service's. */
            status: number | null;
            /** @description Where the visitor would be sent, with everything that is added; null for a page that says why not. */
            location: string | null;
            /** @description Which of the link's targets, or its domain's, that is. */
            target: ("destination" | "ios_url" | "android_url" | "expired_url" | "unknown_url") | null;
            /** @enum {string} */
            trigger: "link" | "qr";
            /** @enum {string} */
            device: "desktop" | "mobile" | "tablet" | "tv" | "other";
            country: string | null;
            /** @description Whether it would be a click or scan of the report. */
            counted: boolean;
            /** @description Why it would be counted apart as automated; null for a person's. */
            reason: ("head" | "prefetch" | "known_bot" | "link_preview" | "mail_scanner" | "monitoring" | "library" | "empty_agent") | null;
        };
        TagList: {
            data: components["schemas"]["Tag"][];
        };
        Tag: {
            id: number;
            name: string;
            /** @enum {string} */
            color: "gray" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "purple";
            /** @description Number of links that carry the tag. */
            link_count: number;
            /** Format: date-time */
            created_at: string;
        };
        ViewList: {
            data: components["schemas"]["View"][];
        };
        View: {
            id: number;
            name: string;
            /** @description Whether all members of the workspace see it, or its owner alone. */
            shared: boolean;
            owner: {
                user_id: number;
                email: string;
                name: string | null;
            };
            search: string | null;
            campaign_id: number | null;
            tag: string | null;
            state: ("live" | "pending" | "blocked" | "expired") | null;
            expires_within_days: number | null;
            /** @enum {string} */
            sort: "-created_at" | "created_at" | "-clicks" | "clicks" | "short_code" | "-short_code" | "destination" | "-destination" | "expires_at" | "-expires_at";
            /** @description What the console's list shows beside the link itself, in its order; null for the usual columns. */
            columns: ("clicks" | "campaign" | "source_medium" | "utm_campaign" | "utm_term" | "utm_content" | "state" | "expires" | "note" | "created")[] | null;
            /** Format: date-time */
            created_at: string;
        };
        ApprovedValueList: {
            data: components["schemas"]["ApprovedValue"][];
        };
        ApprovedValue: {
            id: number;
            parameter: string;
            value: string;
        };
        DependencyRuleList: {
            data: components["schemas"]["DependencyRule"][];
        };
        /** @description One allowed value under a driving pair. */
        DependencyRule: {
            id: number;
            driving_parameter: string;
            driving_value: string;
            target: string;
            value: string;
        };
        Convention: {
            casing: string;
            separator: string;
            /** @enum {string} */
            mode: "block" | "warn";
            required_parameters: string[];
        };
        Report: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** @enum {string} */
            group_by: "day" | "country" | "device" | "referrer" | "utm_source" | "utm_medium" | "utm_campaign" | "utm_term" | "utm_content" | "trigger" | "event_type" | "destination";
            rows: components["schemas"]["ReportRow"][];
            totals: {
                clicks: number;
                uniques: number;
                scans: number;
                conversions: number;
                /** @description Currency → exact sum as a decimal string, written with as many decimals as the longest addend; null when no conversion carried a value. Never summed across currencies. */
                value: {
                    [key: string]: string;
                } | null;
            };
            /** @description Whether something of what was asked for is not shown: rows past the first 1000, days before the plan's history, or visits past the plan's number for a month. The header `Utmost-Capped` says which. */
            capped: boolean;
            /** @description Only with `compare=true`. */
            comparison?: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
                totals: {
                    clicks: number;
                    uniques: number;
                    scans: number;
                    conversions: number;
                };
                change: {
                    clicks: number | null;
                    uniques: number | null;
                    scans: number | null;
                    conversions: number | null;
                };
            } | {
                unavailable: string;
            };
        };
        /** @description Beside the figures a row has one key named as `group_by`: a day, a name, a URL, or null for what nobody knows, such as the referrer of a direct visit or the country of a conversion. Days ascend and are all there; other rows are in the order of clicks + scans, then conversions, both descending, then the key, null last. */
        ReportRow: {
            clicks: number;
            uniques: number;
            scans: number;
            conversions: number;
            /** @description Currency → exact sum as a decimal string, written with as many decimals as the longest addend; null when no conversion carried a value. Never summed across currencies. */
            value: {
                [key: string]: string;
            } | null;
        } & {
            [key: string]: unknown;
        };
        Top: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** @enum {string} */
            by: "link" | "campaign" | "tag";
            /** @description By what `order_by` says, then clicks + scans, then conversions, all descending, then the id. Only what something is counted for; links that were withdrawn since are in it. */
            rows: components["schemas"]["TopRow"][];
            /** @description As in the report: `Utmost-Capped` says what the workspace's plan does not show. */
            capped: boolean;
        };
        TopRow: {
            /** @description The link's, the campaign's or the tag's. */
            id: number;
            /** @description `<host>/<short_code>` of a link, else the name. */
            name: string;
            /** @description Whether the link was withdrawn since. Campaigns and tags never are. */
            withdrawn: boolean;
            clicks: number;
            scans: number;
            conversions: number;
        };
        Hours: {
            /** Format: date */
            day: string;
            /** @description The 24 hours of the UTC day, ascending, also those without visits and those to come; none of a day that the plan's history does not reach. Uniques are counted afresh in each hour. */
            rows: components["schemas"]["HourRow"][];
            /** @description As in the report of this day. */
            totals: {
                clicks: number;
                uniques: number;
                scans: number;
                conversions: number;
                /** @description Currency → exact sum as a decimal string, written with as many decimals as the longest addend; null when no conversion carried a value. Never summed across currencies. */
                value: {
                    [key: string]: string;
                } | null;
            };
            /** @description As in the report: `Utmost-Capped` says what the workspace's plan does not show. */
            capped: boolean;
        };
        HourRow: {
            hour: number;
            clicks: number;
            uniques: number;
            scans: number;
            conversions: number;
            /** @description Currency → exact sum as a decimal string, written with as many decimals as the longest addend; null when no conversion carried a value. Never summed across currencies. */
            value: {
                [key: string]: string;
            } | null;
        };
        AutomatedReport: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** @description Every day of the period, ascending, also those without such visits. */
            rows: {
                /** Format: date */
                day: string;
                visits: number;
                reasons: components["schemas"]["AutomatedReasons"];
            }[];
            totals: {
                visits: number;
                reasons: components["schemas"]["AutomatedReasons"];
            };
        };
        /** @description How many visits for each reason; every reason is there. `head`: asks whether the link is there, not where it leads. `prefetch`: a browser that fetches ahead and says so. `known_bot`: search engines, AI crawlers, headless browsers. `link_preview`: the card in a chat or a feed. `mail_scanner`, `monitoring`: say that they are. `library`: a script by the name of its tool. `empty_agent`: says nothing of itself. */
        AutomatedReasons: {
            head: number;
            prefetch: number;
            known_bot: number;
            link_preview: number;
            mail_scanner: number;
            monitoring: number;
            library: number;
            empty_agent: number;
        };
        VisitList: {
            data: components["schemas"]["Visit"][];
            next_after: number | null;
        };
        Visit: {
            id: number;
            /** Format: date-time */
            visited_at: string;
            /** @description Of the link, as it is called today. */
            host: string;
            short_code: string;
            /** @enum {string} */
            trigger: "link" | "qr";
            /** @enum {string} */
            device: "desktop" | "mobile" | "tablet" | "tv" | "other";
            /** @description ISO 3166-1 alpha-2; null when nobody knows. */
            country: string | null;
            /** @description A host name or an app; null for a visit that names none. */
            referrer: string | null;
            /** @description Where the visitor was sent: the destination and the UTM values as they were then. What the visitor's own query added, such as a click id, is not kept and not in it. */
            url: string;
            /** @description Whether it is a click or scan of the report. */
            counted: boolean;
            /** @description Why it is not counted; null when it is. */
            reason: ("head" | "prefetch" | "known_bot" | "link_preview" | "mail_scanner" | "monitoring" | "library" | "empty_agent") | null;
        };
        ReportLinkList: {
            data: components["schemas"]["ReportLink"][];
        };
        ReportLink: {
            id: number;
            /** @description The domain the report is served on. */
            host: string;
            /** @enum {string} */
            state: "live" | "revoked";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            revoked_at: string | null;
        };
        ReportLinkCreated: {
            id: number;
            host: string;
            /** @constant */
            state: "live";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: uri
             * @description Whoever holds it reads the workspace's live report. Given this once and never again.
             */
            url: string;
        };
        ReportBrand: {
            /** @description Who reports: the agency. Null: reports name nobody. */
            name: string | null;
            /** @description A PNG, JPEG or WebP picture as a data URI: `data:image/png;base64,…`. At most 24576 bytes, and 2000 pixels wide and high. */
            logo: string | null;
        };
        ReportLinkLabelList: {
            data: components["schemas"]["ReportLinkLabel"][];
        };
        ReportLinkLabel: {
            report_link_id: number;
            /** @description What the team calls the report; null for nothing. */
            label: string | null;
        };
        Workspace: {
            id: number;
            name: string;
            /** Format: date-time */
            created_at: string;
            /** @description The caller: who minted the token, or is signed in. */
            user_id: number;
            /**
             * @description The caller's role today.
             * @enum {string}
             */
            role: "viewer" | "member" | "admin" | "owner";
            /** @description The plan's name; `unlimited` where the operator has made none. */
            plan: string;
            subscription: {
                /** @enum {string} */
                state: "none" | "active" | "ended";
                /**
                 * Format: date-time
                 * @description Null for a state that was never set.
                 */
                since: string | null;
            };
            /** @description What the plan includes. */
            features: ("governance" | "conversions" | "report_links" | "custom_domains")[];
            /** @description Days that reports show, today included; null for all. */
            history_days: number | null;
            /** @description How much of each quota is used. */
            usage: {
                links: components["schemas"]["QuotaUse"];
                tags: components["schemas"]["QuotaUse"];
                campaigns: components["schemas"]["QuotaUse"];
                domains: components["schemas"]["QuotaUse"];
                members: components["schemas"]["QuotaUse"];
                tokens: components["schemas"]["QuotaUse"];
                report_links: components["schemas"]["QuotaUse"];
                clicks_per_month: {
                    /** @description Clicks and scans of this UTC month; past the limit they are not shown in reports. Null while reports are away. */
                    used: number | null;
                    /** @description Null for no limit. */
                    limit: number | null;
                    /**
                     * Format: date-time
                     * @description When the next month begins.
                     */
                    resets_at: string;
                };
            };
        };
        QuotaUse: {
            used: number;
            /** @description Null for no limit. */
            limit: number | null;
        };
        MemberList: {
            data: components["schemas"]["Member"][];
        };
        Member: {
            /** @description The person's: `user_id` in `created_by` of a link. */
            id: number;
            email: string;
            name: string | null;
            /** @enum {string} */
            role: "viewer" | "member" | "admin" | "owner";
            /** @description Whether signing in takes a code from the member's authenticator app. */
            has_second_factor: boolean;
            /**
             * Format: date-time
             * @description When the member joined the workspace.
             */
            created_at: string;
        };
        InvitationList: {
            data: components["schemas"]["Invitation"][];
        };
        Invitation: {
            id: number;
            email: string;
            /**
             * @description The role that whoever accepts gets.
             * @enum {string}
             */
            role: "viewer" | "member" | "admin" | "owner";
            /**
             * @description `void`: whoever sent it could not send it today, so that its link opens nothing; it would again if they could.
             * @enum {string}
             */
            state: "open" | "expired" | "void";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description Null for an invitation that was made on the command line. */
            created_by: {
                user_id: number;
            } | null;
        };
        InvitationCreated: {
            id: number;
            email: string;
            /**
             * @description The role that whoever accepts gets.
             * @enum {string}
             */
            role: "viewer" | "member" | "admin" | "owner";
            /**
             * @description `void`: whoever sent it could not send it today, so that its link opens nothing; it would again if they could.
             * @enum {string}
             */
            state: "open" | "expired" | "void";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description Null for an invitation that was made on the command line. */
            created_by: {
                user_id: number;
            } | null;
            /**
             * Format: uri
             * @description Whoever opens it can accept, once, for this e-mail address. Given this once and never again.
             */
            url: string;
            /** @description Whether the URL is on its way to the e-mail address, too; false while the instance sends no mail, or after very many. Whether it arrives, nobody knows here. */
            mailed: boolean;
        };
        TokenList: {
            data: components["schemas"]["Token"][];
            next_after: number | null;
        };
        Token: {
            id: number;
            name: string;
            /** @description How the token begins: `utmost_<lookup>`. No secret. */
            prefix: string;
            permissions: ("analytics:read" | "audit:read" | "campaigns:read" | "campaigns:write" | "conversions:write" | "domains:read" | "domains:write" | "links:read" | "links:write" | "members:read" | "members:write" | "reports:write" | "rules:read" | "rules:write" | "tokens:read" | "tokens:write" | "workspace:read" | "workspace:write")[];
            /** @enum {string} */
            state: "live" | "expired" | "revoked";
            /** @description The member who minted it, more than whose role allows it never does, and the token with which it was made; null when it was made in the console or on the command line. */
            created_by: {
                user_id: number;
                email: string;
                api_token_id: number | null;
                token_name: string | null;
            };
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
        };
        TokenCreated: {
            id: number;
            name: string;
            /** @description How the token begins: `utmost_<lookup>`. No secret. */
            prefix: string;
            permissions: ("analytics:read" | "audit:read" | "campaigns:read" | "campaigns:write" | "conversions:write" | "domains:read" | "domains:write" | "links:read" | "links:write" | "members:read" | "members:write" | "reports:write" | "rules:read" | "rules:write" | "tokens:read" | "tokens:write" | "workspace:read" | "workspace:write")[];
            /** @enum {string} */
            state: "live" | "expired" | "revoked";
            /** @description The member who minted it, more than whose role allows it never does, and the token with which it was made; null when it was made in the console or on the command line. */
            created_by: {
                user_id: number;
                email: string;
                api_token_id: number | null;
                token_name: string | null;
            };
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            /** @description The whole of it. Given this once and never again. */
            token: string;
        };
        TokenRevoked: {
            id: number;
            name: string;
            /** @description How the token begins: `utmost_<lookup>`. No secret. */
            prefix: string;
            permissions: ("analytics:read" | "audit:read" | "campaigns:read" | "campaigns:write" | "conversions:write" | "domains:read" | "domains:write" | "links:read" | "links:write" | "members:read" | "members:write" | "reports:write" | "rules:read" | "rules:write" | "tokens:read" | "tokens:write" | "workspace:read" | "workspace:write")[];
            /** @enum {string} */
            state: "live" | "expired" | "revoked";
            /** @description The member who minted it, more than whose role allows it never does, and the token with which it was made; null when it was made in the console or on the command line. */
            created_by: {
                user_id: number;
                email: string;
                api_token_id: number | null;
                token_name: string | null;
            };
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            /** @description How many of the tokens that were made with it, or with those, and so on, are live and how many revoked. */
            made_tokens: {
                live: number;
                revoked: number;
            };
        };
        AuditEntryList: {
            data: components["schemas"]["AuditEntry"][];
            next_after: number | null;
        };
        AuditEntry: {
            id: number;
            /** Format: date-time */
            made_at: string;
            /** @description Who wrote: a `token` and the member who minted it, a member signed in (`session`), the operator on the `command_line`, or the `service` by itself: the scanner, and look-ups of domains that were due. */
            actor: {
                /** @enum {string} */
                kind: "token" | "session" | "command_line" | "service";
                user_id: number | null;
                email: string | null;
                api_token_id: number | null;
                token_name: string | null;
            };
            /** @enum {string} */
            action: "created" | "changed" | "removed";
            /** @enum {string} */
            subject: "link" | "campaign" | "tag" | "approved_value" | "dependency_rule" | "convention" | "conversion" | "report_link" | "report_brand" | "token" | "member" | "invitation" | "domain" | "view" | "workspace";
            /** @description Null for what a workspace has one of. */
            subject_id: number | null;
            /** @description What the thing was called then. */
            name: string | null;
            /** @description What changed, as the API shows it, before; all of it when it was removed, null when it was made. Without what is not kept. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The same afterwards: all of it when it was made, null when it was removed. */
            after: {
                [key: string]: unknown;
            } | null;
        };
        OpenApiDocument: {
            /** @description The version of OpenAPI it is written in. */
            openapi: string;
            info: {
                title: string;
                version: string;
            } & {
                [key: string]: unknown;
            };
            paths: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        Error: {
            error: {
                /** @enum {string} */
                code: "unauthenticated" | "subscription_required" | "subscription_ended" | "missing_permission" | "role_forbids" | "plan_forbids" | "limit_reached" | "not_found" | "duplicate_link" | "invalid_input" | "governance_refused" | "scanner_refused" | "rate_limited";
                /** @description For people; its wording may change. */
                message: string;
                /** @description Field name to messages. */
                details: {
                    [key: string]: string[];
                } | null;
                /** @description The missing permission, with `missing_permission`. */
                permission: string | null;
                /** @description How long to wait, with `rate_limited`. */
                retry_after_seconds: number | null;
            };
        };
    };
    responses: {
        /** @description `unauthenticated`: the header is missing or malformed, or the token is unknown, expired or revoked; and there is no session that counts. */
        Unauthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description `subscription_required`: the operator asks for a subscription and the workspace has none.
         *
         *     `subscription_ended`: the workspace's subscription has lapsed.
         */
        SubscriptionRequiredOrSubscriptionEnded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description `missing_permission`: the token lacks the permission, which `permission` names.
         *
         *     `role_forbids`: the present role of the member who minted the token, or is signed in, may not do this.
         */
        MissingPermissionOrRoleForbids: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `invalid_input`: body or query does not fit; `details` names every field that is wrong. */
        InvalidInput: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `rate_limited`: the quota of the token, or of the member who is signed in, is used up; `retry_after_seconds` says for how long. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description `missing_permission`: the token lacks the permission, which `permission` names.
         *
         *     `role_forbids`: the present role of the member who minted the token, or is signed in, may not do this.
         *
         *     `limit_reached`: a quota of the workspace's plan is used up, or there are as many saved views as there may be.
         */
        MissingPermissionOrRoleForbidsOrLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than 262144 bytes. */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `not_found`: nothing of the workspace has this id. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description `missing_permission`: the token lacks the permission, which `permission` names.
         *
         *     `role_forbids`: the present role of the member who minted the token, or is signed in, may not do this.
         *
         *     `plan_forbids`: the workspace's plan lacks the feature.
         */
        MissingPermissionOrRoleForbidsOrPlanForbids: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description `missing_permission`: the token lacks the permission, which `permission` names.
         *
         *     `role_forbids`: the present role of the member who minted the token, or is signed in, may not do this.
         *
         *     `plan_forbids`: the workspace's plan lacks the feature.
         *
         *     `limit_reached`: a quota of the workspace's plan is used up, or there are as many saved views as there may be.
         */
        MissingPermissionOrRoleForbidsOrPlanForbidsOrLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description `invalid_input`: body or query does not fit; `details` names every field that is wrong.
         *
         *     `scanner_refused`: a destination is held to be malicious.
         */
        InvalidInputOrScannerRefused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than 2097152 bytes. */
        BodyOver2097152Bytes: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `duplicate_link`: the short code is taken on that host, reserved, or was once withdrawn. */
        DuplicateLink: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description `invalid_input`: body or query does not fit; `details` names every field that is wrong.
         *
         *     `governance_refused`: approved values, a dependency rule or the naming convention forbid a UTM value.
         *
         *     `scanner_refused`: a destination is held to be malicious.
         */
        InvalidInputOrGovernanceRefusedOrScannerRefused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names this request; quote it to the operator. */
        "X-Request-Id": string;
        /** @description Requests that may be sent at once. */
        "RateLimit-Limit": number;
        /** @description Requests that are left of them now. */
        "RateLimit-Remaining": number;
        /** @description Seconds until all of them may be sent again. */
        "RateLimit-Reset": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCampaigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every campaign of the workspace, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    createCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Spring sale",
                 *       "description": "Everything for the garden"
                 *     }
                 */
                "application/json": components["schemas"]["CampaignInput"];
            };
        };
        responses: {
            /** @description The new or the existing campaign. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbidsOrLimitReached"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    showCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    deleteCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    updateCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Summer sale"
                 *     }
                 */
                "application/json": components["schemas"]["CampaignUpdateInput"];
            };
        };
        responses: {
            /** @description The campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    listConversions: {
        parameters: {
            query?: {
                /** @description The `next_after` of the page before. */
                after?: number;
                limit?: number;
                /** @description The one of this event, if there is one. */
                event_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of conversions, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    createConversion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer_id": "customer-17",
                 *       "event_id": "order-1001",
                 *       "kind": "purchase",
                 *       "link": "go.example/spring",
                 *       "value": "49.90",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["ConversionInput"];
            };
        };
        responses: {
            /** @description A retry: the record stored before, `duplicate: true`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversion"];
                };
            };
            /** @description Recorded. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversion"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbidsOrPlanForbids"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    listConversionRefusals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reasons, the latest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionRefusalList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    listDomains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every domain of the workspace, oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    addDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "host": "go.example.com",
                 *       "root_url": "https://www.example.com/"
                 *     }
                 */
                "application/json": components["schemas"]["DomainInput"];
            };
        };
        responses: {
            /** @description The domain. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbidsOrPlanForbidsOrLimitReached"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInputOrScannerRefused"];
            429: components["responses"]["RateLimited"];
        };
    };
    showDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    removeDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    updateDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "unknown_url": "https://www.example.com/not-found",
                 *       "expired_url": null
                 *     }
                 */
                "application/json": components["schemas"]["DomainUpdateInput"];
            };
        };
        responses: {
            /** @description The domain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInputOrScannerRefused"];
            429: components["responses"]["RateLimited"];
        };
    };
    verifyDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain after the look-up. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    listLinks: {
        parameters: {
            query?: {
                /** @description The `next_after` of the page before. */
                after?: number;
                limit?: number;
                /** @description The order; `-` in front turns it around. Texts stand by code points, codes without regard to case, and links that never expire as if they did last of all. The same on every page. `-clicks`: those with the most clicks + scans of the last 30 days first, as a report without parameters counts them, and the newest of equal ones; takes the permission `analytics:read` as well. CSV is in the order of clicks where that is asked for, else newest first. */
                sort?: "-created_at" | "created_at" | "-clicks" | "clicks" | "short_code" | "-short_code" | "destination" | "-destination" | "expires_at" | "-expires_at";
                campaign_id?: number;
                /** @description A tag's name, in any case. */
                tag?: string;
                state?: "live" | "pending" | "blocked" | "expired";
                host?: string;
                /** @description In any case. */
                short_code?: string;
                /** @description Only links that expire before this instant, or have. With `state=live`, those that soon will. */
                expires_before?: string;
                /** @description Only links that expire within so many times 24 hours from now; none that have. It says the same tomorrow, so a saved view can have it. */
                expires_within_days?: number;
                /** @description True: only links whose UTM values the rules as they are now would refuse or warn of; false: only those that keep them all. Of such links a page looks at 2,000 at most: it may have fewer than `limit`, or none, while `next_after` is not null and others follow. */
                breaks_rules?: boolean;
                /** @description Text in the code, the destination, the note, a UTM value or a tag's name, in any case. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of links. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description `Accept`. */
                    Vary: string;
                    /** @description With `text/csv`: `attachment` with a file name. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkList"];
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    createLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "destination": "https://shop.example/sale?ref=1#top",
                 *       "short_code": "spring",
                 *       "utm_source": "newsletter",
                 *       "utm_medium": "email",
                 *       "utm_campaign": "spring-sale",
                 *       "tags": [
                 *         "Sale"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["LinkInput"];
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description The path of the new link. */
                    location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkWithWarning"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbidsOrLimitReached"];
            409: components["responses"]["DuplicateLink"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInputOrGovernanceRefusedOrScannerRefused"];
            429: components["responses"]["RateLimited"];
        };
    };
    createLinks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the batch, so that it can be sent again without making its links twice. A UUID will do. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "links": [
                 *         {
                 *           "destination": "https://shop.example/sale",
                 *           "short_code": "spring-mail",
                 *           "utm_source": "newsletter",
                 *           "utm_medium": "email"
                 *         },
                 *         {
                 *           "destination": "https://shop.example/sale",
                 *           "short_code": "spring-instagram",
                 *           "utm_source": "instagram",
                 *           "utm_medium": "social"
                 *         }
                 *       ],
                 *       "dry_run": false,
                 *       "only_if_all": true
                 *     }
                 */
                "application/json": components["schemas"]["LinkBatchInput"];
            };
        };
        responses: {
            /** @description What became of each link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description `true` when this is the answer of a batch that was sent before. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkBatchResult"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            413: components["responses"]["BodyOver2097152Bytes"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    checkValues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "utm_source": "newsletter",
                 *       "utm_medium": "email"
                 *     }
                 */
                "application/json": components["schemas"]["CheckInput"];
            };
        };
        responses: {
            /** @description What the rules say. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckResult"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    checkCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "short_code": "spring-sale"
                 *     }
                 */
                "application/json": components["schemas"]["CodeCheckInput"];
            };
        };
        responses: {
            /** @description Whether a link could have the code now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeCheckResult"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    showLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    withdrawLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    updateLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "Printed on the flyer",
                 *       "tags": [
                 *         "Sale",
                 *         "Print"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["LinkUpdateInput"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkWithWarning"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbidsOrLimitReached"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInputOrGovernanceRefusedOrScannerRefused"];
            429: components["responses"]["RateLimited"];
        };
    };
    showQrCode: {
        parameters: {
            query?: {
                format?: "svg" | "png";
                /** @description Width and height in pixels. When omitted, the least from 512 that gives each module as many. */
                size?: number;
                /** @description The quiet zone on each side in modules, the small squares of the code. Scanners want 4. */
                margin?: number;
                /** @description How much of the code may be damaged or covered: 7, 15, 25 or 30 percent. */
                error_correction?: "L" | "M" | "Q" | "H";
                /** @description Of the modules; black when omitted. Must be darker than the background by a good deal. */
                color?: string;
                /** @description White when omitted. */
                background?: string;
                /** @description The file name to save it under; shown in the page when omitted. */
                download?: string;
            };
            header?: {
                /** @description The `ETag` of a picture that is at hand. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description Of the picture, byte for byte. */
                    ETag: string;
                    /** @description `private, no-cache`. */
                    "Cache-Control": string;
                    /** @description With `image/png`: `attachment` with the file name, when `download` is given. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                };
            };
            /** @description The picture at hand is the same. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description Of the picture. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    tryVisit: {
        parameters: {
            query?: {
                /** @description What the visitor's browser sends as `User-Agent`. */
                user_agent?: string;
                /** @description It is counted, and decides nothing. */
                country?: string;
                /** @description Now when omitted. */
                at?: string;
                /** @description What stands behind the `?` of the short URL; `qr=1` makes it a scan. */
                query?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What would come of it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitTrial"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every tag of the workspace, oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Sale",
                 *       "color": "green"
                 *     }
                 */
                "application/json": components["schemas"]["TagInput"];
            };
        };
        responses: {
            /** @description The new or the existing tag. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbidsOrLimitReached"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    updateTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Clearance",
                 *       "color": "red"
                 *     }
                 */
                "application/json": components["schemas"]["TagUpdateInput"];
            };
        };
        responses: {
            /** @description The tag. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    listViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every view that one sees, the first saved first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    createView: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Links that expire this week",
                 *       "shared": true,
                 *       "state": "live",
                 *       "expires_within_days": 7,
                 *       "sort": "expires_at",
                 *       "columns": [
                 *         "campaign",
                 *         "state",
                 *         "expires"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ViewInput"];
            };
        };
        responses: {
            /** @description The view. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbidsOrLimitReached"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    deleteView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    updateView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Sale links that expire soon",
                 *       "tag": "Sale",
                 *       "expires_within_days": 14
                 *     }
                 */
                "application/json": components["schemas"]["ViewUpdateInput"];
            };
        };
        responses: {
            /** @description The view. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbidsOrLimitReached"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    listApprovedValues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every approved value of the workspace, oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovedValueList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    approveValues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "parameter": "utm_source",
                 *       "values": [
                 *         "newsletter",
                 *         "instagram"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ApproveValuesInput"];
            };
        };
        responses: {
            /** @description One row per named value, new or already there, in the order given. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovedValueList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbidsOrPlanForbids"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    retireValue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Retired. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    listDependencies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every dependency rule of the workspace, oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DependencyRuleList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    addDependencies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "driving_parameter": "utm_source",
                 *       "driving_value": "instagram",
                 *       "target": "utm_medium",
                 *       "values": [
                 *         "social",
                 *         "paid-social"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DependencyRuleInput"];
            };
        };
        responses: {
            /** @description One row per named value, new or already there, in the order given. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DependencyRuleList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbidsOrPlanForbids"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    removeDependency: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    showConvention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The convention. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Convention"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    putConvention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "casing": "lower",
                 *       "separator": "hyphen",
                 *       "mode": "block",
                 *       "required_parameters": [
                 *         "utm_source",
                 *         "utm_medium"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ConventionInput"];
            };
        };
        responses: {
            /** @description The whole convention. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Convention"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbidsOrPlanForbids"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    patchConvention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "warn"
                 *     }
                 */
                "application/json": components["schemas"]["ConventionInput"];
            };
        };
        responses: {
            /** @description The whole convention. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Convention"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbidsOrPlanForbids"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    showReport: {
        parameters: {
            query?: {
                /** @description First UTC day; 29 days before `to` when absent. */
                from?: string;
                /** @description Last UTC day; today when absent. */
                to?: string;
                /** @description Only links of this short code, in any case. */
                short_code?: string;
                /** @description Only links on this host. */
                host?: string;
                /** @description Only links that are in this campaign now. */
                campaign_id?: number;
                /** @description Only links that have this tag now, in any case. */
                tag?: string;
                /** @description What makes a row. */
                group_by?: "day" | "country" | "device" | "referrer" | "utm_source" | "utm_medium" | "utm_campaign" | "utm_term" | "utm_content" | "trigger" | "event_type" | "destination";
                /** @description Only visits from this country: two letters. Conversions have none. */
                country?: string;
                /** @description Only visits on such a device. */
                device?: "desktop" | "mobile" | "tablet" | "tv" | "other";
                /** @description Only visits that came from this host or app. */
                referrer?: string;
                /** @description Only visits and conversions that carried exactly this value. */
                utm_source?: string;
                /** @description Only visits and conversions that carried exactly this value. */
                utm_medium?: string;
                /** @description Only visits and conversions that carried exactly this value. */
                utm_campaign?: string;
                /** @description Only visits and conversions that carried exactly this value. */
                utm_term?: string;
                /** @description Only visits and conversions that carried exactly this value. */
                utm_content?: string;
                /** @description Only visits by link, or by QR code. */
                trigger?: "link" | "qr";
                /** @description Only visits that were sent to this URL, and conversions of links that had it. */
                destination?: string;
                /** @description Compare with the period before. */
                compare?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description There when `capped` is true: what is not shown, one entry or more, with a comma and a blank between. `history; since=YYYY-MM-DD`: days before this one, which the plan's history does not reach. `clicks; since=YYYY-MM-DDThh:mm:ss.sssZ`: clicks and scans past the plan's `clicks_per_month`, the earliest of them at this instant. `rows; shown=1000`: rows past so many. */
                    "Utmost-Capped"?: string;
                    /** @description `Accept`. */
                    Vary: string;
                    /** @description With `text/csv`: `attachment`, with a file name that says what the report is of. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    listTop: {
        parameters: {
            query?: {
                /** @description What is counted for. */
                by?: "link" | "campaign" | "tag";
                /** @description No more rows than this. */
                limit?: number;
                /** @description Of which figure the most comes first; `visits` are clicks + scans. */
                order_by?: "visits" | "clicks" | "scans" | "conversions";
                /** @description First UTC day; 29 days before `to` when absent. */
                from?: string;
                /** @description Last UTC day; today when absent. */
                to?: string;
                /** @description Only links of this short code, in any case. */
                short_code?: string;
                /** @description Only links on this host. */
                host?: string;
                /** @description Only links that are in this campaign now. */
                campaign_id?: number;
                /** @description Only links that have this tag now, in any case. */
                tag?: string;
                /** @description Only visits from this country: two letters. Conversions have none. */
                country?: string;
                /** @description Only visits on such a device. */
                device?: "desktop" | "mobile" | "tablet" | "tv" | "other";
                /** @description Only visits that came from this host or app. */
                referrer?: string;
                /** @description Only visits and conversions that carried exactly this value. */
                utm_source?: string;
                /** @description Only visits and conversions that carried exactly this value. */
                utm_medium?: string;
                /** @description Only visits and conversions that carried exactly this value. */
                utm_campaign?: string;
                /** @description Only visits and conversions that carried exactly this value. */
                utm_term?: string;
                /** @description Only visits and conversions that carried exactly this value. */
                utm_content?: string;
                /** @description Only visits by link, or by QR code. */
                trigger?: "link" | "qr";
                /** @description Only visits that were sent to this URL, and conversions of links that had it. */
                destination?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description There when `capped` is true: what is not shown, one entry or more, with a comma and a blank between. `history; since=YYYY-MM-DD`: days before this one, which the plan's history does not reach. `clicks; since=YYYY-MM-DDThh:mm:ss.sssZ`: clicks and scans past the plan's `clicks_per_month`, the earliest of them at this instant. `rows; shown=1000`: rows past so many. */
                    "Utmost-Capped"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Top"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    showHours: {
        parameters: {
            query?: {
                /** @description The UTC day; today when absent. */
                day?: string;
                /** @description Only links of this short code, in any case. */
                short_code?: string;
                /** @description Only links on this host. */
                host?: string;
                /** @description Only links that are in this campaign now. */
                campaign_id?: number;
                /** @description Only links that have this tag now, in any case. */
                tag?: string;
                /** @description Only visits from this country: two letters. Conversions have none. */
                country?: string;
                /** @description Only visits on such a device. */
                device?: "desktop" | "mobile" | "tablet" | "tv" | "other";
                /** @description Only visits that came from this host or app. */
                referrer?: string;
                /** @description Only visits and conversions that carried exactly this value. */
                utm_source?: string;
                /** @description Only visits and conversions that carried exactly this value. */
                utm_medium?: string;
                /** @description Only visits and conversions that carried exactly this value. */
                utm_campaign?: string;
                /** @description Only visits and conversions that carried exactly this value. */
                utm_term?: string;
                /** @description Only visits and conversions that carried exactly this value. */
                utm_content?: string;
                /** @description Only visits by link, or by QR code. */
                trigger?: "link" | "qr";
                /** @description Only visits that were sent to this URL, and conversions of links that had it. */
                destination?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hours. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description There when `capped` is true: what is not shown, one entry or more, with a comma and a blank between. `history; since=YYYY-MM-DD`: days before this one, which the plan's history does not reach. `clicks; since=YYYY-MM-DDThh:mm:ss.sssZ`: clicks and scans past the plan's `clicks_per_month`, the earliest of them at this instant. `rows; shown=1000`: rows past so many. */
                    "Utmost-Capped"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hours"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    showAutomated: {
        parameters: {
            query?: {
                /** @description First UTC day; 29 days before `to` when absent. */
                from?: string;
                /** @description Last UTC day; today when absent. */
                to?: string;
                /** @description Only links of this short code, in any case. */
                short_code?: string;
                /** @description Only links on this host. */
                host?: string;
                /** @description Only links that are in this campaign now. */
                campaign_id?: number;
                /** @description Only links that have this tag now, in any case. */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The automated visits. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomatedReport"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    listVisits: {
        parameters: {
            query?: {
                /** @description Only links of this short code, in any case. */
                short_code?: string;
                /** @description Only links on this host. */
                host?: string;
                /** @description Only visits that count (`true`), or only automated ones (`false`). */
                counted?: boolean;
                /** @description The `next_after` of the page before. */
                after?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of visits, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    listReportLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Live ones first, then newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportLinkList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    createReportLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["ReportLinkInput"];
            };
        };
        responses: {
            /** @description The new link with its URL. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description `no-store` */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportLinkCreated"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbidsOrPlanForbidsOrLimitReached"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    revokeReportLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportLink"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    showReportBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Both are null before they are ever set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportBrand"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    updateReportBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Studio Nord",
                 *       "logo": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mMwdj8OAAHyAUIQwCNhAAAAAElFTkSuQmCC"
                 *     }
                 */
                "application/json": components["schemas"]["ReportBrandInput"];
            };
        };
        responses: {
            /** @description Name and logo as they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportBrand"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    listReportLinkLabels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One row a report link that has a label, live and revoked, in the order of the list of report links. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportLinkLabelList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    setReportLinkLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "Acme, monthly"
                 *     }
                 */
                "application/json": components["schemas"]["ReportLinkLabelInput"];
            };
        };
        responses: {
            /** @description The label as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportLinkLabel"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    showWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Garden shop"
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceUpdateInput"];
            };
        };
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every member of the workspace, whoever joined first first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    deleteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No longer a member. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "viewer"
                 *     }
                 */
                "application/json": components["schemas"]["MemberUpdateInput"];
            };
        };
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first, those that have expired or are void included. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "role": "member"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationInput"];
            };
        };
        responses: {
            /** @description The invitation with its URL. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description `no-store` */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationCreated"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    deleteInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken back. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description Only tokens that were made with this one, or with those, and so on. */
                api_token_id?: number;
                /** @description The `next_after` of the page before. */
                after?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tokens, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Web shop",
                 *       "permissions": [
                 *         "links:read",
                 *         "conversions:write"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TokenInput"];
            };
        };
        responses: {
            /** @description The new token. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description `no-store` */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenCreated"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbidsOrLimitReached"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    revokeToken: {
        parameters: {
            query?: {
                /** @description What becomes of the tokens that were made with it. */
                made_tokens?: "revoke" | "keep";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenRevoked"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                action?: "created" | "changed" | "removed";
                subject?: "link" | "campaign" | "tag" | "approved_value" | "dependency_rule" | "convention" | "conversion" | "report_link" | "report_brand" | "token" | "member" | "invitation" | "domain" | "view" | "workspace";
                subject_id?: number;
                /** @description The member who wrote, or who minted the token that did. */
                user_id?: number;
                api_token_id?: number;
                /** @description The first UTC day. */
                from?: string;
                /** @description The last UTC day. */
                to?: string;
                /** @description The `next_after` of the page before. */
                after?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description `Accept`. */
                    Vary: string;
                    /** @description With `text/csv`: `attachment`, with a file name. */
                    "Content-Disposition"?: string;
                    /** @description With `text/csv`: The `next_after` of the page; absent on the last one. */
                    "Utmost-Next-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryList"];
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["SubscriptionRequiredOrSubscriptionEnded"];
            403: components["responses"]["MissingPermissionOrRoleForbids"];
            422: components["responses"]["InvalidInput"];
            429: components["responses"]["RateLimited"];
        };
    };
    showOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            422: components["responses"]["InvalidInput"];
        };
    };
}
